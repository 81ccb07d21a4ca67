package commands

import (
	"errors"
	"fmt"
	"net"
	"net/http"
	"syscall"
	"time"
)

const healthLimit = 3 * time.Second

// health asks a running server whether it answers; for containers, which bring no other tool.
func (p Program) health(args []string) error {
	flags, options := p.newFlags("health", "", "Asks the server at --http whether it answers; the status is 0 when it does.")
	if err := flagsAlone(flags, args); err != nil {
		return err
	}
	_, port, err := net.SplitHostPort(options.HTTP)
	if err != nil {
		return fmt.Errorf("--http must look like 127.0.0.1:8090, not %q", options.HTTP)
	}
	client := http.Client{Timeout: healthLimit}
	address := net.JoinHostPort("127.0.0.1", port)
	answer, err := client.Get("http://" + address + "/api/health")
	if errors.Is(err, syscall.ECONNREFUSED) {
		return fmt.Errorf("nothing listens on %s. Start `coterie serve`, or name its address with --http", address)
	}
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("the server answered %s", answer.Status)
	}
	fmt.Println("ok")
	return nil
}
