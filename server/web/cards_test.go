package web

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"
	"testing/fstest"
)

// newCardSite returns a site that draws cards, and the number of sharer lookups.
func newCardSite(t *testing.T) (*Site, *int) {
	t.Helper()
	assets := fstest.MapFS{
		"web/cards/share-card.en.json": {Data: []byte(`{"brand":"{{$.Texts.product_name}}","accent":"","you":"You",
			"title":"{{if $.Texts.share_name}}{{$.Texts.share_name}} & you{{else}}A seat{{end}}"}`)},
		"web/cards/share-card.es.json": {Data: []byte(`{"title":"Un sitio","brand":"{{$.Texts.product_name}}"}`)},
	}
	files, err := os.ReadDir("../embedded/fonts")
	if err != nil {
		t.Fatal(err)
	}
	for _, each := range files {
		raw, err := os.ReadFile("../embedded/fonts/" + each.Name())
		if err != nil {
			t.Fatal(err)
		}
		assets["fonts/"+each.Name()] = &fstest.MapFile{Data: raw}
	}
	s, err := NewSite(assets)
	if err != nil {
		t.Fatal(err)
	}
	own := Texts{"product_name": "Coterie", "share_name": ""}
	fill(t, s, Content{Pages: map[string]Values{"en": {Slots: own}, "es": {Slots: own}}})
	requested := 0
	s.SharedBy = func(code string) *Sharer {
		requested++
		names := map[string]string{"MARIA": "María José", "MARIB": "María José", "KANJI": "李", "FLOWER": "Ana 🌸", "ANA": "Ana"}
		name, known := names[code]
		if strings.HasPrefix(code, "N") {
			name, known = "Ana "+code, true
		}
		if !known {
			return nil
		}
		return &Sharer{Slots: Texts{"share_name": name}, Language: "es"}
	}
	return s, &requested
}

func TestCardNamesSharer(t *testing.T) {
	s, _ := newCardSite(t)
	of := func(query string, headers ...string) []byte {
		answer := get(t, s, "/share-card.png?"+query, headers...)
		if answer.Code != 200 || answer.Header().Get("Content-Type") != "image/png" {
			t.Fatalf("%s: %d %s", query, answer.Code, answer.Header().Get("Content-Type"))
		}
		return answer.Body.Bytes()
	}
	general, maria := of("lang=en"), of("ref=MARIA&lang=en")
	if bytes.Equal(general, maria) {
		t.Error("the card doesn't depend on the name")
	}
	for query, want := range map[string][]byte{
		// codes that are unknown, too long, unprintable or missing
		"ref=ZZZZ&lang=en": general, "ref=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAA&lang=en": general, "ref=KANJI&lang=en": general, "ref=&lang=en": general,
		// the same name again, and a name with a flower, which can't be drawn
		"ref=MARIB&lang=en": maria, "ref=FLOWER&lang=en": of("ref=ANA&lang=en"),
	} {
		if !bytes.Equal(of(query), want) {
			t.Errorf("%s has another image", query)
		}
	}
	if bytes.Equal(of("lang=es"), general) || !bytes.Equal(of("", "Accept-Language: es-MX"), of("lang=es")) {
		t.Error("not in the reader's language")
	}
	etag := get(t, s, "/share-card.png?lang=en").Header().Get("ETag")
	if again := get(t, s, "/share-card.png?lang=en", "If-None-Match: "+etag); again.Code != 304 {
		t.Errorf("status %d for a cached image", again.Code)
	}
}

func TestCardTextsAreNotEscaped(t *testing.T) {
	s, _ := newCardSite(t)
	words := s.contentOf(s.cards.texts["/share-card.png"], "en", Texts{"share_name": "Ana <&>"})
	if words.Title != "Ana <&> & you" {
		t.Errorf("%q", words.Title)
	}
}

func TestCardDrawingIsLimited(t *testing.T) {
	s, requested := newCardSite(t)
	s.cards.maxDrawn = 3
	general := get(t, s, "/share-card.png?lang=en").Body.Bytes()
	drawn := map[string]bool{}
	for n := range s.cards.maxDrawn + 2 {
		drawn[get(t, s, fmt.Sprintf("/share-card.png?lang=en&ref=N%d", n)).Body.String()] = true
	}
	// above the limit, the card without a name is served
	if len(drawn) != s.cards.maxDrawn+1 || !drawn[string(general)] {
		t.Errorf("%d pictures", len(drawn))
	}
	for n := range 2 * maxShareLookups {
		get(t, s, fmt.Sprintf("/share-card.png?lang=en&ref=X%d", n))
	}
	if *requested > maxShareLookups {
		t.Errorf("%d lookups of sharers", *requested)
	}
	if len(s.cards.byContent) > maxCards {
		t.Errorf("%d are stored", len(s.cards.byContent))
	}
}

func TestNoCardsWithoutFonts(t *testing.T) {
	words, _ := json.Marshal(map[string]string{"title": "A seat"})
	s, err := NewSite(fstest.MapFS{"web/cards/share-card.en.json": {Data: words}})
	if err != nil {
		t.Fatal(err)
	}
	if answer := get(t, s, "/share-card.png"); answer.Code != 404 {
		t.Errorf("%d", answer.Code)
	}
}
