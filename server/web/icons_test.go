package web

import (
	"bytes"
	"encoding/base64"
	"image"
	"image/png"
	"strings"
	"testing"
)

func TestIconsFollowCurrentPicture(t *testing.T) {
	s := newTestSite(t)
	before := get(t, s, "/icons/own-abc-192.png").Code
	var out bytes.Buffer
	_ = png.Encode(&out, image.NewNRGBA(image.Rect(0, 0, 200, 200)))
	drawn := []IconSpec{{"/icons/own-abc-192.png", 192, 1, ""}, {"/icons/apple-touch-180.png", 180, 1, "#f6f2ea"}, {"/icons/mark.svg", 64, 1, ""}}
	values := testContent(Texts{}, Texts{})
	values.Icons = Icons{base64.StdEncoding.EncodeToString(out.Bytes()), "abc", drawn}
	s.Fill(values)
	own := get(t, s, "/icons/own-abc-192.png")
	if before == 200 || own.Code != 200 || own.Header().Get("Content-Type") != "image/png" || !strings.Contains(own.Header().Get("Cache-Control"), "immutable") {
		t.Errorf("%d %v", own.Code, own.Header())
	}
	if rendered, err := png.Decode(own.Body); err != nil || rendered.Bounds().Dx() != 192 {
		t.Error(rendered, err)
	}
	// an icon at a fixed address must be revalidated
	if touch := get(t, s, "/icons/apple-touch-180.png"); touch.Header().Get("Cache-Control") != cacheRevalidate || touch.Header().Get("ETag") == "" {
		t.Error(touch.Header())
	}
	// other origins may load the logo in emails, but no other icon
	if touch := get(t, s, "/icons/apple-touch-180.png"); touch.Header().Get("Cross-Origin-Resource-Policy") != "cross-origin" {
		t.Error(touch.Header())
	}
	if own.Header().Get("Cross-Origin-Resource-Policy") == "cross-origin" {
		t.Error(own.Header())
	}
	mark := get(t, s, "/icons/mark.svg")
	if mark.Header().Get("Content-Type") != "image/svg+xml" || !strings.Contains(mark.Body.String(), "data:image/png;base64,iVBOR") {
		t.Error(mark.Header(), mark.Body.String()[:60])
	}
	// changed texts don't cause the icons to be drawn again; without a picture no icons are drawn
	kept := s.drawn["/icons/mark.svg"]
	s.Fill(values)
	if s.drawn["/icons/mark.svg"] != kept {
		t.Error("drawn again for the same picture")
	}
	s.Fill(testContent(Texts{}, Texts{}))
	if code := get(t, s, "/icons/own-abc-192.png").Code; code == 200 {
		t.Error(code)
	}
	values.Icons = Icons{"bm9uZQ==", "def", drawn}
	s.Fill(values)
	if len(s.drawn) != 0 {
		t.Error("drawn from no picture")
	}
}
