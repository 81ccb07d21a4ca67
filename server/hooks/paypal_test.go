package hooks

import "testing"

func TestPayPalIsAskedAtTheHostOfItsMode(t *testing.T) {
	for mode, want := range map[string]string{
		"sandbox": "https://api-m.sandbox.paypal.com",
		"live":    "https://api-m.paypal.com",
		"off":     "",
		"":        "",
	} {
		if got := payPalHost(mode); got != want {
			t.Errorf("payPalHost(%q) = %q, not %q", mode, got, want)
		}
	}
}

func TestAStandInIsTakenOnThisMachineAlone(t *testing.T) {
	for service, want := range map[string]string{
		"http://127.0.0.1:9": "http://127.0.0.1:9/sandbox",
		"https://evil.test":  "https://api-m.sandbox.paypal.com",
	} {
		t.Setenv(payPalVariable, service)
		if got := payPalHost("sandbox"); got != want {
			t.Errorf("with %s: %q, not %q", service, got, want)
		}
	}
}
