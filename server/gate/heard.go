package gate

import "net/http"

const (
	heardPath = "/api/paypal/webhook"
	heardSize = 256 << 10
)

// Heard lets the POST of PayPal's webhook in: from no page, without cookies. It goes on as nobody; that PayPal vouches for its text is
// all its right, and the rules ask for that.
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
