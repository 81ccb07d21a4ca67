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

const landing = `<a href="mailto:{{$.Texts.support_email}}">{{$.Texts.product_name}}</a> {{$.Texts.row_5}}`

func newTestSite(t *testing.T) *Site {
	t.Helper()
	rendered, err := NewSite(fstest.MapFS{
		"paths.json":               {Data: []byte(`{"known":["/dashboard","/signup","/admin/users/:id"],"prerendered":["/","/es/","/terms"],"mailLogoPath":"/icons/apple-touch-180.png"}`)},
		"web/app.html":             {Data: []byte("<app>")},
		"web/heads/signup.en.html": {Data: []byte("<title>{{$.Texts.product_name}}</title>")},
		"web/heads/signup.es.html": {Data: []byte("<title>{{$.Texts.product_name}} es</title>")},
		"web/index.html":           {Data: []byte(landing)},
		"web/es/index.html":        {Data: []byte("{{$.Texts.product_name}}")},
		"web/terms.html":           {Data: []byte("terms {{$.Texts.unknown}}")},
		"web/assets/a-1.js":        {Data: []byte("plain script")},
		"web/assets/a-1.js.br":     {Data: []byte("br script")},
		"web/assets/a-1.js.gz":     {Data: []byte("gz script")},
		"web/sw.js":                {Data: []byte("worker")},
		"web/manifest.webmanifest": {Data: []byte("{}")},
	})
	if err != nil {
		t.Fatal(err)
	}
	fill(t, rendered, testContent(Texts{"product_name": `A & "B"`, "support_email": `x"><script>`, "row_5": "$250.00"}, Texts{"product_name": "Uno"}))
	return rendered
}

func fill(t *testing.T, s *Site, values Content) {
	t.Helper()
	if err := s.Fill(values); err != nil {
		t.Fatal(err)
	}
}

func testContent(english, spanish Texts) Content {
	return Content{Pages: map[string]Values{"en": {Slots: english}, "es": {Slots: spanish}}}
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

func TestServeHTTP(t *testing.T) {
	s := newTestSite(t)
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
		// a shell without head marks is served unchanged
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

func TestFillEscapesAndReplacesValues(t *testing.T) {
	s := newTestSite(t)
	first := get(t, s, "/?ref=ABC")
	want := `<a href="mailto:x%22%3e%3cscript%3e">A &amp; &#34;B&#34;</a> $250.00`
	if first.Code != 200 || first.Body.String() != want {
		t.Errorf("%d %s", first.Code, first.Body)
	}
	if terms := get(t, s, "/terms").Body.String(); terms != "terms " {
		t.Errorf("a field without a value: %q", terms)
	}
	fill(t, s, testContent(Texts{"product_name": "New", "support_email": "", "row_5": ""}, Texts{"product_name": ""}))
	second := get(t, s, "/")
	if !strings.Contains(second.Body.String(), "New") || second.Header().Get("ETag") == first.Header().Get("ETag") {
		t.Errorf("still %s", second.Body)
	}
}

func TestFillRendersListsAndMarkdown(t *testing.T) {
	s, err := NewSite(fstest.MapFS{
		"paths.json": {Data: []byte(`{"known":[],"prerendered":["/terms"]}`)},
		"web/terms.html": {Data: []byte(`{{if $.Texts.terms_version}}{{$.Texts.terms_version}}{{else}}none{{end}}|` +
			`{{range headings $.Texts.terms_text}}<a href="#{{.heading_id}}">{{.heading}}</a>{{end}}|{{markdown $.Texts.terms_text 2}}|` +
			`{{range $.Lists.versions}}<a href="{{.version_href}}">{{.version_name}} {{$.Texts.terms_version}}</a>{{end}}`)},
	})
	if err != nil {
		t.Fatal(err)
	}
	own := Texts{"terms_version": "b", "terms_text": "## A <i>"}
	older := PageVersion{Address: "/terms", Key: "version", Value: "a", Slots: Texts{"terms_version": "a"},
		Lists: map[string][]Texts{"versions": {{"version_href": "/terms", "version_name": "b"}}}}
	fill(t, s, Content{Pages: map[string]Values{"en": {Slots: own, Versions: []PageVersion{older, {Address: "/terms", Key: "version", Slots: Texts{"terms_version": ""}}}}}})
	text := `<a href="#section-1">A &lt;i&gt;</a>|<h2 id="section-1">A &lt;i&gt;</h2>` + "\n|"
	for path, want := range map[string]string{
		"/terms": "b|" + text, "/terms?version=a": "a|" + text + `<a href="/terms">b a</a>`, "/terms?version=c": "none|" + text,
	} {
		if answer := get(t, s, path); answer.Body.String() != want {
			t.Errorf("%s: %s", path, answer.Body)
		}
	}
}

func TestFillEscapesHostileTexts(t *testing.T) {
	s, err := NewSite(fstest.MapFS{
		"paths.json": {Data: []byte(`{"known":[],"prerendered":["/"]}`)},
		"web/index.html": {Data: []byte(`<title>{{$.Texts.product_name}}</title><p data-name="{{$.Texts.product_name}}">{{$.Texts.product_name}}</p>` +
			`<a href="/signup?name={{$.Texts.product_name}}">{{$.Texts.share_name}}</a><a href="{{$.Texts.origin}}/es/">es</a>` +
			`{{range $.Lists.faqs}}<summary>{{.faq_question}}</summary>{{markdown .faq_answer 3}}{{end}}`)},
	})
	if err != nil {
		t.Fatal(err)
	}
	hostile := `"'><img src=x onerror=alert(1)>{{$.Texts.origin}}</title>`
	fill(t, s, Content{Pages: map[string]Values{"en": {
		Slots: Texts{"product_name": hostile, "share_name": hostile, "origin": "javascript:alert(1)"},
		Lists: map[string][]Texts{"faqs": {{"faq_question": hostile, "faq_answer": "<b>x</b> [y](javascript:alert(1))"}}},
	}}})
	text := `&#34;&#39;&gt;&lt;img src=x onerror=alert(1)&gt;{{$.Texts.origin}}&lt;/title&gt;`
	url := `%22%27%3e%3cimg%20src%3dx%20onerror%3dalert%281%29%3e%7b%7b%24.Texts.origin%7d%7d%3c%2ftitle%3e`
	want := `<title>` + text + `</title><p data-name="` + text + `">` + text + `</p><a href="/signup?name=` + url + `">` + text + `</a>` +
		`<a href="#ZgotmplZ/es/">es</a><summary>` + text + `</summary><p>&lt;b&gt;x&lt;/b&gt; y</p>` + "\n"
	if answer := get(t, s, "/").Body.String(); answer != want {
		t.Errorf("have %s\nwant %s", answer, want)
	}
}

func TestEncodings(t *testing.T) {
	s := newTestSite(t)
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

func TestMatchingETagGetsNoBody(t *testing.T) {
	s := newTestSite(t)
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
		t.Errorf("unknown address: %d", answer.Code)
	}
}

func TestEmptyBuildServesNotFound(t *testing.T) {
	s, err := NewSite(fstest.MapFS{"placeholder": {Data: nil}})
	if err != nil {
		t.Fatal(err)
	}
	if answer := get(t, s, "/"); answer.Code != 404 {
		t.Errorf("%d", answer.Code)
	}
}

func TestSharedAddressHasOwnHead(t *testing.T) {
	shell := `<html lang="en" data-theme="light"><head><!-- head --><title>App</title><!-- /head --></head><body></body></html>`
	s, err := NewSite(fstest.MapFS{
		"paths.json":               {Data: []byte(`{"known":["/dashboard","/signup"],"prerendered":[]}`)},
		"web/app.html":             {Data: []byte(shell)},
		"web/heads/signup.en.html": {Data: []byte(`<title>Join {{$.Texts.product_name}}</title>`)},
		"web/heads/signup.es.html": {Data: []byte(`<title>Únete a {{$.Texts.product_name}}</title>`)},
	})
	if err != nil {
		t.Fatal(err)
	}
	fill(t, s, testContent(Texts{"product_name": `A & "B"`}, Texts{"product_name": "Uno"}))
	english := `<html lang="en" data-theme="light"><head><title>Join A &amp; &#34;B&#34;</title></head><body></body></html>`
	spanish := `<html lang="es" data-theme="light"><head><title>Únete a Uno</title></head><body></body></html>`
	for _, each := range []struct{ path, accepts, want string }{
		{"/signup?ref=ABCD2345", "", english},
		{"/signup?ref=ABCD2345", "es-MX,es;q=0.9,en;q=0.8", spanish},
		{"/signup", "fr, en-GB;q=0.7, es;q=0.3", english},
		{"/signup/?lang=es", "en", spanish},
		{"/signup?lang=fr", "fr", english},
		{"/dashboard", "es", `<html lang="en" data-theme="light"><head><title>App</title></head><body></body></html>`},
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
