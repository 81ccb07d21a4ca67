package web

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/andybalholm/brotli"
)

const landing = `<a href="mailto:{{slot:support_email}}">{{slot:product_name}}</a> {{slot:row:5}}`

func site(t *testing.T) *Site {
	t.Helper()
	made, err := NewSite(fstest.MapFS{
		"paths.json":               {Data: []byte(`{"known":["/dashboard","/signup","/admin/users/:id"],"prerendered":["/","/es/","/terms"],"mailMark":"/icons/apple-touch-180.png"}`)},
		"web/app.html":             {Data: []byte("<app>")},
		"web/heads/signup.en.html": {Data: []byte("<title>{{slot:product_name}}</title>")},
		"web/heads/signup.es.html": {Data: []byte("<title>{{slot:product_name}} es</title>")},
		"web/index.html":           {Data: []byte(landing)},
		"web/es/index.html":        {Data: []byte("{{slot:product_name}}")},
		"web/terms.html":           {Data: []byte("terms {{slot:unknown}}")},
		"web/assets/a-1.js":        {Data: []byte("plain script")},
		"web/assets/a-1.js.br":     {Data: []byte("br script")},
		"web/assets/a-1.js.gz":     {Data: []byte("gz script")},
		"web/sw.js":                {Data: []byte("worker")},
		"web/manifest.webmanifest": {Data: []byte("{}")},
	})
	if err != nil {
		t.Fatal(err)
	}
	made.Fill(filled(Texts{"product_name": `A & "B"`, "support_email": `x"><script>`, "row:5": "$250.00"}, Texts{"product_name": "Uno"}))
	return made
}

func filled(english, spanish Texts) Slots {
	return Slots{Pages: map[string]Values{"en": {Slots: english}, "es": {Slots: spanish}}}
}

func get(t *testing.T, s *Site, path string, headers ...string) *httptest.ResponseRecorder {
	t.Helper()
	request := httptest.NewRequest("GET", path, nil)
	for _, header := range headers {
		name, value, _ := strings.Cut(header, ": ")
		request.Header.Set(name, value)
	}
	answer := httptest.NewRecorder()
	s.ServeHTTP(answer, request)
	return answer
}

func TestAddresses(t *testing.T) {
	s := site(t)
	for path, want := range map[string]struct {
		status int
		body   string
		cache  string
	}{
		"/es/":                  {200, "Uno", "no-cache"},
		"/dashboard":            {200, "<app>", "no-cache"},
		"/dashboard/":           {200, "<app>", "no-cache"},
		"/admin/users/abc":      {200, "<app>", "no-cache"},
		"/admin/users/":         {404, "<app>", "no-cache"},
		"/admin/users/abc/more": {404, "<app>", "no-cache"},
		"/nowhere":              {404, "<app>", "no-cache"},
		"/dashboard%23abc":      {200, "<app>", "no-cache"},
		"/dashboard/%2523abc":   {200, "<app>", "no-cache"},
		"/nowhere%23abc":        {404, "<app>", "no-cache"},
		"/app.html":             {200, "<app>", "no-cache"},
		"/assets/a-1.js":        {200, "plain script", "public, max-age=31536000, immutable"},
		"/assets/gone.js":       {404, "Not found\n", "no-cache"},
		"/assets/a-1.js.br":     {404, "Not found\n", "no-cache"},
		"/sw.js":                {200, "worker", "no-cache"},
		"/index.html":           {404, "<app>", "no-cache"},
		"/heads/signup.en.html": {404, "<app>", "no-cache"},
		// a shell without a place for a head is served as it is
		"/signup":     {200, "<app>", "no-cache"},
		"/terms.html": {404, "<app>", "no-cache"},
	} {
		answer := get(t, s, path)
		if answer.Code != want.status || answer.Body.String() != want.body || answer.Header().Get("Cache-Control") != want.cache {
			t.Errorf("%s: %d %q %q", path, answer.Code, answer.Body, answer.Header().Get("Cache-Control"))
		}
	}
	for path, want := range map[string]string{"/es?ref=A": "/es/?ref=A", "/terms/": "/terms"} {
		if answer := get(t, s, path); answer.Code != http.StatusPermanentRedirect || answer.Header().Get("Location") != want {
			t.Errorf("%s: %d %s", path, answer.Code, answer.Header().Get("Location"))
		}
	}
	if kind := get(t, s, "/manifest.webmanifest").Header().Get("Content-Type"); kind != "application/manifest+json" {
		t.Errorf("manifest is %s", kind)
	}
}

func TestSlotsAreFilledEscapedAndAgain(t *testing.T) {
	s := site(t)
	first := get(t, s, "/?ref=ABC")
	want := `<a href="mailto:x&#34;&gt;&lt;script&gt;">A &amp; &#34;B&#34;</a> $250.00`
	if first.Code != 200 || first.Body.String() != want {
		t.Errorf("%d %s", first.Code, first.Body)
	}
	missing := s.Fill(filled(Texts{"product_name": "New", "support_email": "", "row:5": ""}, Texts{"product_name": ""}))
	if len(missing) != 1 || missing[0] != "en:unknown" {
		t.Errorf("missing: %v", missing)
	}
	second := get(t, s, "/")
	if !strings.Contains(second.Body.String(), "New") || second.Header().Get("ETag") == first.Header().Get("ETag") {
		t.Errorf("still %s", second.Body)
	}
}

func TestEncodings(t *testing.T) {
	s := site(t)
	for accept, want := range map[string]string{
		"gzip, deflate, br": "br", "gzip": "gzip", "br;q=0, gzip": "gzip", "": "", "identity": "", "BR": "br", "br;q=0.5": "br",
	} {
		answer := get(t, s, "/assets/a-1.js", "Accept-Encoding: "+accept)
		if got := answer.Header().Get("Content-Encoding"); got != want || answer.Header().Get("Vary") != "Accept-Encoding" {
			t.Errorf("%q: %q, Vary %q", accept, got, answer.Header().Get("Vary"))
		}
	}
	plain := get(t, s, "/").Body.Bytes()
	for encoding, reader := range map[string]func(io.Reader) io.Reader{
		"br": func(r io.Reader) io.Reader { return brotli.NewReader(r) },
		"gzip": func(r io.Reader) io.Reader {
			unzipped, err := gzip.NewReader(r)
			if err != nil {
				t.Fatal(err)
			}
			return unzipped
		},
	} {
		answer := get(t, s, "/", "Accept-Encoding: "+encoding)
		if body, err := io.ReadAll(reader(answer.Body)); err != nil || !bytes.Equal(body, plain) {
			t.Errorf("%s: %v %s", encoding, err, body)
		}
	}
}

func TestWhoHasItGetsNoBody(t *testing.T) {
	s := site(t)
	etags := map[string]bool{}
	for _, accept := range []string{"br", "gzip", ""} {
		etag := get(t, s, "/assets/a-1.js", "Accept-Encoding: "+accept).Header().Get("ETag")
		if etag == "" || etags[etag] || strings.HasPrefix(etag, "W/") {
			t.Errorf("%q: etag %s is missing, weak or another encoding's", accept, etag)
		}
		etags[etag] = true
		again := get(t, s, "/assets/a-1.js", "Accept-Encoding: "+accept, `If-None-Match: "x", W/`+etag)
		if again.Code != http.StatusNotModified || again.Body.Len() > 0 {
			t.Errorf("%q: %d with %d bytes", accept, again.Code, again.Body.Len())
		}
	}
	if answer := get(t, s, "/nowhere", "If-None-Match: *"); answer.Code != 404 {
		t.Errorf("an address that isn't there: %d", answer.Code)
	}
}

func TestNothingBuiltServesNothing(t *testing.T) {
	s, err := NewSite(fstest.MapFS{"placeholder": {Data: nil}})
	if err != nil {
		t.Fatal(err)
	}
	if answer := get(t, s, "/"); answer.Code != 404 {
		t.Errorf("%d", answer.Code)
	}
}

func TestASharedAddressHasAHeadOfItsOwn(t *testing.T) {
	shell := `<html lang="en" data-theme="light"><head><!-- head --><title>App</title><!-- /head --></head><body></body></html>`
	s, err := NewSite(fstest.MapFS{
		"paths.json":               {Data: []byte(`{"known":["/dashboard","/signup"],"prerendered":[]}`)},
		"web/app.html":             {Data: []byte(shell)},
		"web/heads/signup.en.html": {Data: []byte(`<title>Join {{slot:product_name}}</title>`)},
		"web/heads/signup.es.html": {Data: []byte(`<title>Únete a {{slot:product_name}}</title>`)},
	})
	if err != nil {
		t.Fatal(err)
	}
	s.Fill(filled(Texts{"product_name": `A & "B"`}, Texts{"product_name": "Uno"}))
	english := `<html lang="en" data-theme="light"><head><title>Join A &amp; &#34;B&#34;</title></head><body></body></html>`
	spanish := `<html lang="es" data-theme="light"><head><title>Únete a Uno</title></head><body></body></html>`
	for _, each := range []struct{ path, accepts, want string }{
		{"/signup?ref=ABCD2345", "", english},
		{"/signup?ref=ABCD2345", "es-MX,es;q=0.9,en;q=0.8", spanish},
		{"/signup", "fr, en-GB;q=0.7, es;q=0.3", english},
		{"/signup/?lang=es", "en", spanish},
		{"/signup?lang=fr", "fr", english},
		{"/dashboard", "es", shell},
	} {
		answer := get(t, s, each.path, "Accept-Language: "+each.accepts)
		if answer.Code != 200 || answer.Body.String() != each.want {
			t.Errorf("%s for %q: %d %s", each.path, each.accepts, answer.Code, answer.Body)
		}
		if vary := strings.Join(answer.Header().Values("Vary"), ", "); strings.HasPrefix(each.path, "/signup") != strings.Contains(vary, "Accept-Language") {
			t.Errorf("%s: Vary %s", each.path, vary)
		}
	}
}
