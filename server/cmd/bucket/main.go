// Command bucket serves the stand-in for S3 of server/replica/s3test to tests that start the program. It prints its
// address. It is not part of the product.
package main

import (
	"flag"
	"fmt"
	"net"
	"net/http"
	"os"
	"time"

	"coterie/replica/s3test"
)

func main() {
	write := flag.Duration("write", 25*time.Millisecond, "how long a PUT takes")
	read := flag.Duration("read", 8*time.Millisecond, "how long another request takes")
	flag.Parse()
	bucket := s3test.New("coterie")
	bucket.Fail(s3test.Fault{Method: http.MethodPut, Delay: *write})
	bucket.Fail(s3test.Fault{Delay: *read})
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Println(listener.Addr())
	server := http.Server{Handler: bucket, ReadHeaderTimeout: time.Minute}
	fmt.Fprintln(os.Stderr, server.Serve(listener))
	os.Exit(1)
}
