package routing

import "net/http"

const (
	payPalPath     = "/api/paypal/webhook"
	payPalMaxBytes = 256 << 10
)

// PayPalWebhook accepts PayPal's webhook requests, which have no cookies and no page origin. They stay unauthenticated;
// the rules verify PayPal's signature.
func PayPalWebhook(origin string, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodPost || r.URL.Path != payPalPath {
			next.ServeHTTP(w, r)
			return
		}
		forwarded := r.Clone(r.Context())
		for _, name := range []string{"Cookie", "Authorization", "Sec-Fetch-Site", "Content-Encoding"} {
			forwarded.Header.Del(name)
		}
		forwarded.Header.Set("Origin", origin)
		forwarded.Body = http.MaxBytesReader(w, r.Body, payPalMaxBytes)
		next.ServeHTTP(w, forwarded)
	})
}
