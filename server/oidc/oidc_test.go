package oidc

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"coterie/egress"
)

// provider is a provider of which only the discovery document matters here.
type provider struct {
	*httptest.Server
	discoveries atomic.Int32
	// held delays discovery until it is closed; nil answers immediately.
	held chan struct{}
}

func startProvider(t *testing.T, held chan struct{}) *provider {
	t.Helper()
	p := &provider{held: held}
	p.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !strings.HasSuffix(r.URL.Path, "openid-configuration") {
			http.NotFound(w, r)
			return
		}
		p.discoveries.Add(1)
		if p.held != nil {
			<-p.held
		}
		fmt.Fprintf(w, `{"issuer":%q,"authorization_endpoint":%q,"token_endpoint":%q,"jwks_uri":%q}`, p.URL, p.URL+"/auth", p.URL+"/token", p.URL+"/jwks")
	}))
	t.Cleanup(p.Close)
	return p
}

func newClient(t *testing.T, loopback string) *Client {
	t.Helper()
	t.Setenv(egress.LoopbackVariable, loopback)
	guard, err := egress.New([]string{"127.0.0.0/8"})
	if err != nil {
		t.Fatal(err)
	}
	return New(guard)
}

func address(t *testing.T, client *Client, issuer string) Answer {
	t.Helper()
	input, _ := json.Marshal(Call{Issuer: issuer, ClientID: "coterie", State: "s", Nonce: "n", Verifier: "v"})
	text, err := client.Address(string(input))
	var answer Answer
	if err != nil || json.Unmarshal([]byte(text), &answer) != nil {
		t.Fatal(err, text)
	}
	return answer
}

func TestDiscoveryIsReused(t *testing.T) {
	p, client := startProvider(t, nil), newClient(t, "1")
	for range 3 {
		if answer := address(t, client, p.URL); answer.Problem != "" || !strings.HasPrefix(answer.Address, p.URL+"/auth?") {
			t.Fatalf("%+v", answer)
		}
	}
	if n := p.discoveries.Load(); n != 1 {
		t.Errorf("%d discoveries for three sign-ins, want 1", n)
	}
}

func TestFailedDiscoveryIsReusedForAShortTime(t *testing.T) {
	p, client := startProvider(t, nil), newClient(t, "1")
	for range 3 {
		if answer := address(t, client, p.URL+"/realms/none"); answer.Problem != "issuer-differs" {
			t.Fatalf("%+v", answer)
		}
	}
	if n := p.discoveries.Load(); n != 1 {
		t.Errorf("%d discoveries for three sign-ins, want 1", n)
	}
}

func TestPrivateAddressesAreRefused(t *testing.T) {
	p, client := startProvider(t, nil), newClient(t, "")
	if answer := address(t, client, p.URL); answer.Problem != "not-public" {
		t.Errorf("%+v", answer)
	}
	if p.discoveries.Load() != 0 {
		t.Error("the provider at a private address was called")
	}
}

// A provider that hangs must not occupy all runtimes of the rules.
func TestAHangingProviderOccupiesFewCalls(t *testing.T) {
	held := make(chan struct{})
	p, client := startProvider(t, held), newClient(t, "1")
	const total = maxCalls + 3
	answers := make(chan Answer, total)
	var group sync.WaitGroup
	for range total {
		group.Go(func() { answers <- address(t, client, p.URL) })
	}
	for range total - maxCalls {
		if answer := <-answers; answer.Problem != "busy" {
			t.Errorf("%+v, want busy", answer)
		}
	}
	close(held)
	group.Wait()
	if answer := address(t, client, p.URL); answer.Problem != "" {
		t.Errorf("%+v after the provider answered", answer)
	}
}
