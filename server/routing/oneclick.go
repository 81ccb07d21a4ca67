package routing

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
)

const (
	oneClickPath = "/unsubscribe"
	oneClickWork = "/api/unsubscribe"
	oneClickSize = 4 << 10
)

// OneClickUnsubscribe accepts the POST of a mail client's unsubscribe button (RFC 8058), a form without cookies or page
// origin, sent to the List-Unsubscribe URL. It forwards the request to the product's route as an unauthenticated one,
// authorized only by the token in the URL. A GET of the URL shows a page and changes nothing.
func OneClick(origin string, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodPost || r.URL.Path != oneClickPath {
			next.ServeHTTP(w, r)
			return
		}
		r.Body = http.MaxBytesReader(w, r.Body, oneClickSize)
		if r.FormValue("List-Unsubscribe") != "One-Click" {
			Refuse(w, http.StatusBadRequest, "bad-input")
			return
		}
		body, _ := json.Marshal(map[string]string{"token": r.URL.Query().Get("t")}) // marshalling strings can't fail
		asked := r.Clone(r.Context())
		asked.URL.Path, asked.URL.RawPath, asked.URL.RawQuery, asked.RequestURI = oneClickWork, "", "", oneClickWork
		for _, name := range []string{"Cookie", "Authorization", "Sec-Fetch-Site", "Content-Encoding"} {
			asked.Header.Del(name)
		}
		asked.Header.Set("Origin", origin)
		asked.Header.Set("Content-Type", "application/json")
		asked.Body, asked.ContentLength = io.NopCloser(bytes.NewReader(body)), int64(len(body))
		asked.Form, asked.PostForm, asked.MultipartForm = nil, nil, nil
		next.ServeHTTP(w, asked)
	})
}
