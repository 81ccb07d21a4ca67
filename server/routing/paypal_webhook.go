package routing

import "net/http"

const (
	heardPath = "/api/paypal/webhook"
	heardSize = 256 << 10
)

// PayPalWebhook accepts PayPal's webhook requests, which have no cookies and no page origin. They stay unauthenticated;
// the rules verify PayPal's signature.
func Heard(origin string, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodPost || r.URL.Path != heardPath {
			next.ServeHTTP(w, r)
			return
		}
		asked := r.Clone(r.Context())
		for _, name := range []string{"Cookie", "Authorization", "Sec-Fetch-Site", "Content-Encoding"} {
			asked.Header.Del(name)
		}
		asked.Header.Set("Origin", origin)
		asked.Body = http.MaxBytesReader(w, r.Body, heardSize)
		next.ServeHTTP(w, asked)
	})
}
