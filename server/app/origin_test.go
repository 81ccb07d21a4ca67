package app

import (
	"errors"
	"testing"

	"github.com/pocketbase/pocketbase/core"
)

func TestOriginOf(t *testing.T) {
	for _, each := range []struct{ url, http, want string }{
		{"", "127.0.0.1:8090", "http://127.0.0.1:8090"},
		{"", "0.0.0.0:80", "http://127.0.0.1:80"},
		{"", ":8090", "http://127.0.0.1:8090"},
		{"https://partners.example.org/", "127.0.0.1:8090", "https://partners.example.org"},
		{"http://localhost:5173", "127.0.0.1:8090", "http://localhost:5173"},
		{"https://partners.example.org/path", "127.0.0.1:8090", ""},
		{"partners.example.org", "127.0.0.1:8090", ""},
		{"http://partners.example.org", "127.0.0.1:8090", ""},
		{"", "8090", ""},
		{"https://partners.example.org", "unix:/run/coterie/http.sock", "https://partners.example.org"},
	} {
		origin, err := originOf(Options{URL: each.url, HTTP: each.http})
		if origin.URL != each.want || (err == nil) != (each.want != "") {
			t.Errorf("%+v: %q %v", each, origin.URL, err)
		}
	}
}

// Commands beside a server on a socket take its public address from the data directory.
func TestSocketHasNoAddressOfItsOwn(t *testing.T) {
	origin, err := originOf(Options{HTTP: "unix:/run/coterie/http.sock"})
	if err != nil || origin.URL != "" {
		t.Fatalf("%q %v", origin.URL, err)
	}
	instance := &Instance{App: core.NewBaseApp(core.BaseAppConfig{DataDir: t.TempDir()}), Origin: origin}
	instance.App.Settings().Meta.AppURL = defaultAppURL
	instance.UseStoredOrigin()
	if _, err := instance.SetupLink("", "{}"); !errors.Is(err, ErrNoURL) {
		t.Errorf("a link without an address: %v", err)
	}
	instance.App.Settings().Meta.AppURL = "https://partners.example.org"
	instance.UseStoredOrigin()
	if instance.Origin.URL != "https://partners.example.org" {
		t.Errorf("origin %q", instance.Origin.URL)
	}
}

func TestUseStoredOriginAppliesLastServedAddress(t *testing.T) {
	for _, each := range []struct{ url, stored, want string }{
		{"", "https://partners.example.org", "https://partners.example.org"},
		{"", defaultAppURL, "http://127.0.0.1:8090"},
		{"", "nonsense", "http://127.0.0.1:8090"},
		{"https://new.example.org", "https://partners.example.org", "https://new.example.org"},
	} {
		origin, err := originOf(Options{URL: each.url, HTTP: "127.0.0.1:8090"})
		if err != nil {
			t.Fatal(err)
		}
		instance := &Instance{App: core.NewBaseApp(core.BaseAppConfig{DataDir: t.TempDir()}), Origin: origin}
		instance.App.Settings().Meta.AppURL = each.stored
		instance.UseStoredOrigin()
		if appURL := instance.App.Settings().Meta.AppURL; instance.Origin.URL != each.want || appURL != each.want {
			t.Errorf("%+v: origin %s, but the settings have %s", each, instance.Origin.URL, appURL)
		}
	}
}

func TestDialAddressConnectsToThisMachine(t *testing.T) {
	for listens, want := range map[string]string{
		"127.0.0.1:8090": "tcp 127.0.0.1:8090", "[::1]:8917": "tcp [::1]:8917", ":8090": "tcp 127.0.0.1:8090", "0.0.0.0:80": "tcp 127.0.0.1:80",
		"[::]:80": "tcp [::1]:80", "10.0.0.5:8090": "tcp 10.0.0.5:8090", "unix:/run/coterie/http.sock": "unix /run/coterie/http.sock",
	} {
		if network, address, err := DialAddress(listens); err != nil || network+" "+address != want {
			t.Errorf("address for %s: %s %s %v", listens, network, address, err)
		}
	}
	if _, _, err := DialAddress("8090"); err == nil {
		t.Error("an address without a port was accepted")
	}
}
