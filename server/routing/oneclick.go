package routing

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
)

const (
	oneClickPath     = "/unsubscribe"
	oneClickRoute    = "/api/unsubscribe"
	oneClickMaxBytes = 4 << 10
)

// OneClickUnsubscribe accepts the POST of a mail client's unsubscribe button (RFC 8058), a form without cookies or page
// origin, sent to the List-Unsubscribe URL. It forwards the request to the product's route as an unauthenticated one,
// authorized only by the token in the URL. A GET of the URL shows a page and changes nothing.
func OneClickUnsubscribe(origin string, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodPost || r.URL.Path != oneClickPath {
			next.ServeHTTP(w, r)
			return
		}
		r.Body = http.MaxBytesReader(w, r.Body, oneClickMaxBytes)
		if r.FormValue("List-Unsubscribe") != "One-Click" {
			Refuse(w, http.StatusBadRequest, "bad-input")
			return
		}
		body, _ := json.Marshal(map[string]string{"token": r.URL.Query().Get("t")}) // marshalling strings can't fail
		forwarded := r.Clone(r.Context())
		forwarded.URL.Path, forwarded.URL.RawPath, forwarded.URL.RawQuery, forwarded.RequestURI = oneClickRoute, "", "", oneClickRoute
		for _, name := range []string{"Cookie", "Authorization", "Sec-Fetch-Site", "Content-Encoding"} {
			forwarded.Header.Del(name)
		}
		forwarded.Header.Set("Origin", origin)
		forwarded.Header.Set("Content-Type", "application/json")
		forwarded.Body, forwarded.ContentLength = io.NopCloser(bytes.NewReader(body)), int64(len(body))
		forwarded.Form, forwarded.PostForm, forwarded.MultipartForm = nil, nil, nil
		next.ServeHTTP(w, forwarded)
	})
}
