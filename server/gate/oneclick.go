package gate

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

// OneClick takes the POST of a mail program's own unsubscribe button (RFC 8058): a form, without cookies and from no page, to the
// address of List-Unsubscribe. It goes on as the product's own route, as nobody; the token in the address is all its right. A GET of
// the same address is a page and changes nothing.
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
		body, _ := json.Marshal(map[string]string{"token": r.URL.Query().Get("t")}) // texts always marshal
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
