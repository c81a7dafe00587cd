// A geocoder and a weather service on a loopback port, each response after a pause.
//
// places-server MILLISECONDS [CERTIFICATE KEY] prints its port, then serves until it is killed; with a
// certificate, over TLS. It geocodes each name to its own coordinates and reports 7.4 °C
// everywhere, in the formats of OpenWeatherMap. /calls returns the number of requests of each service
// since the last request of /calls: "GEOCODER WEATHER".
package main

import (
	"fmt"
	"hash/crc32"
	"net"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync/atomic"
	"time"
)

var geocoderCalls, weatherCalls atomic.Int64

func geocode(pause time.Duration) http.HandlerFunc {
	return func(response http.ResponseWriter, request *http.Request) {
		geocoderCalls.Add(1)
		time.Sleep(pause)
		name, _, _ := strings.Cut(request.URL.Query().Get("q"), ",")
		point := crc32.ChecksumIEEE([]byte(name))
		latitude, longitude := float64(point%16000)/100-80, float64(point/16000%36000)/100-180
		fmt.Fprintf(response, `[{"name": %q, "lat": %g, "lon": %g, "country": "GB"}]`, name, latitude, longitude)
	}
}

func weather(pause time.Duration) http.HandlerFunc {
	return func(response http.ResponseWriter, request *http.Request) {
		weatherCalls.Add(1)
		time.Sleep(pause)
		query := request.URL.Query()
		value := func(name string) string {
			if query.Has(name) {
				return query.Get(name)
			}
			return "1"
		}
		fmt.Fprintf(response, `{"coord": {"lat": %s, "lon": %s},
			"weather": [{"id": 500, "main": "Rain", "description": "light rain", "icon": "10d"}],
			"main": {"temp": 7.4, "feels_like": 4.9, "pressure": 1012, "humidity": 81},
			"visibility": 10000, "wind": {"speed": 4.1, "deg": 240}, "clouds": {"all": 75}, "dt": %d,
			"sys": {"country": "GB"}, "timezone": 0, "id": %s, "name": "Somewhere", "cod": 200}`,
			value("lat"), value("lon"), time.Now().Unix(), value("id"))
	}
}

func calls(response http.ResponseWriter, _ *http.Request) {
	fmt.Fprintf(response, "%d %d\n", geocoderCalls.Swap(0), weatherCalls.Swap(0))
}

func main() {
	milliseconds, err := strconv.Atoi(os.Args[1])
	if err != nil {
		panic(err)
	}
	pause := time.Duration(milliseconds) * time.Millisecond
	http.HandleFunc("/geo/1.0/direct", geocode(pause))
	http.HandleFunc("/data/2.5/weather", weather(pause))
	http.HandleFunc("/calls", calls)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		panic(err)
	}
	fmt.Println(listener.Addr().(*net.TCPAddr).Port)
	if len(os.Args) == 4 {
		panic(http.ServeTLS(listener, nil, os.Args[2], os.Args[3]))
	}
	panic(http.Serve(listener, nil))
}
