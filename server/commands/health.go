package commands

import (
	"fmt"
	"net"
	"net/http"
	"time"
)

const healthLimit = 3 * time.Second

// health asks a running server whether it answers; for containers, which bring no other tool.
func (p Program) health(args []string) error {
	flags, options := p.newFlags("health", "", "Asks the server at --http whether it answers; the status is 0 when it does.")
	if err := flags.Parse(args); err != nil {
		return err
	}
	_, port, err := net.SplitHostPort(options.HTTP)
	if err != nil {
		return err
	}
	client := http.Client{Timeout: healthLimit}
	answer, err := client.Get("http://" + net.JoinHostPort("127.0.0.1", port) + "/api/health")
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
