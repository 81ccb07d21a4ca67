package hooks

// payPalVariable names a server on this machine that answers instead of PayPal, for tests.
const payPalVariable = "COTERIE_PAYPAL_SERVICE"

// payPalHosts are where PayPal is asked. Nothing else is ever asked: no setting names a host.
var payPalHosts = map[string]string{
	"sandbox": "https://api-m.sandbox.paypal.com",
	"live":    "https://api-m.paypal.com",
}

// payPalHost is where PayPal is asked in a mode, "" for none.
func payPalHost(mode string) string {
	host := payPalHosts[mode]
	if standIn := standIn(payPalVariable); host != "" && standIn != "" {
		return standIn + "/" + mode
	}
	return host
}
