package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"mime"
	"net/http"
	"path"
	"strconv"
	"strings"
	"sync"

	"github.com/andybalholm/brotli"
)

// file is one body in the encodings it is worth sending in.
type file struct {
	kind     string
	cache    string
	variants map[string]*variant
}

// variant is a body in one encoding. It is made when somebody first asks for it: a start, and each saved setting, would else compress
// and hash a hundred pages of which a moment shows a few.
type variant struct {
	ready sync.Once
	make  func() []byte
	body  []byte
	etag  string
}

// encodings in the order of preference; "" is the body as it is.
var encodings = []string{"br", "gzip", ""}

const (
	cacheForEver = "public, max-age=31536000, immutable"
	cacheChecked = "no-cache"
)

func newFile(name string, bodies map[string][]byte) *file {
	made := map[string]func() []byte{}
	for encoding, body := range bodies {
		made[encoding] = func() []byte { return body }
	}
	return newFileOf(name, made)
}

// newFileOf is newFile for bodies that are made or read when somebody asks.
func newFileOf(name string, bodies map[string]func() []byte) *file {
	made := &file{kind: kindOf(name), cache: cacheChecked, variants: map[string]*variant{}}
	if strings.HasPrefix(name, "/assets/") || strings.HasPrefix(name, ownIcons) {
		made.cache = cacheForEver
	}
	for encoding, body := range bodies {
		made.variants[encoding] = &variant{make: body}
	}
	return made
}

// newPage is a body that only exists in memory, compressed for whoever takes that.
func newPage(name string, body []byte) *file {
	made := newFile(name, map[string][]byte{"": body})
	made.variants["gzip"] = &variant{make: func() []byte {
		return compressed(body, func(w io.Writer) io.WriteCloser {
			writer, _ := gzip.NewWriterLevel(w, gzip.BestCompression) // the level is valid
			return writer
		})
	}}
	made.variants["br"] = &variant{make: func() []byte {
		return compressed(body, func(w io.Writer) io.WriteCloser { return brotli.NewWriterLevel(w, pageLevel) })
	}}
	return made
}

// in makes the variant unless it was made, and names it for whoever asks again.
func (v *variant) in(encoding string) {
	v.ready.Do(func() {
		v.body = v.make()
		v.make = nil
		sum := sha256.Sum256(v.body)
		v.etag = `"` + hex.EncodeToString(sum[:12])
		if encoding != "" {
			v.etag += "-" + encoding
		}
		v.etag += `"`
	})
}

// pageLevel is what a page that is filled with an installation's words is compressed with. The best level makes the front page 600
// bytes smaller (4.6 instead of 5.2 kB), and takes many times as long.
const pageLevel = 5

func compressed(body []byte, encoder func(io.Writer) io.WriteCloser) []byte {
	var buffer bytes.Buffer
	writer := encoder(&buffer)
	_, _ = writer.Write(body) // a buffer takes everything
	_ = writer.Close()
	return buffer.Bytes()
}

// serve answers with the best encoding the browser takes, or 304 when it has it.
func (f *file) serve(w http.ResponseWriter, r *http.Request, status int) {
	header := w.Header()
	header.Set("Content-Type", f.kind)
	header.Set("Cache-Control", f.cache)
	header.Add("Vary", "Accept-Encoding")
	for _, encoding := range encodings {
		chosen, ok := f.variants[encoding]
		if !ok || !accepts(r, encoding) {
			continue
		}
		chosen.in(encoding)
		if status == http.StatusOK {
			header.Set("ETag", chosen.etag)
			if matches(r.Header.Get("If-None-Match"), chosen.etag) {
				w.WriteHeader(http.StatusNotModified)
				return
			}
		}
		if encoding != "" {
			header.Set("Content-Encoding", encoding)
		}
		header.Set("Content-Length", strconv.Itoa(len(chosen.body)))
		w.WriteHeader(status)
		if r.Method != http.MethodHead {
			_, _ = w.Write(chosen.body) // the reader went away
		}
		return
	}
}

// accepts reads Accept-Encoding: named and not given a quality of zero.
func accepts(r *http.Request, encoding string) bool {
	if encoding == "" {
		return true
	}
	for _, part := range strings.Split(r.Header.Get("Accept-Encoding"), ",") {
		name, quality, _ := strings.Cut(strings.TrimSpace(part), ";")
		if !strings.EqualFold(strings.TrimSpace(name), encoding) {
			continue
		}
		value, found := strings.CutPrefix(strings.ReplaceAll(quality, " ", ""), "q=")
		weight, err := strconv.ParseFloat(value, 64)
		return !found || (err == nil && weight > 0)
	}
	return false
}

func matches(header, etag string) bool {
	for _, candidate := range strings.Split(header, ",") {
		if strings.TrimPrefix(strings.TrimSpace(candidate), "W/") == etag {
			return true
		}
	}
	return false
}

// The machine's own table of types differs from one to the next.
var kinds = map[string]string{
	".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8",
	".json": "application/json", ".webmanifest": "application/manifest+json", ".svg": "image/svg+xml", ".png": "image/png",
	".jpg": "image/jpeg", ".webp": "image/webp", ".avif": "image/avif", ".ico": "image/x-icon", ".woff2": "font/woff2",
	".txt": "text/plain; charset=utf-8", ".xml": "application/xml", ".map": "application/json",
}

func kindOf(name string) string {
	extension := path.Ext(name)
	if kind, ok := kinds[extension]; ok {
		return kind
	}
	if kind := mime.TypeByExtension(extension); kind != "" {
		return kind
	}
	return "application/octet-stream"
}
