package unaccent

import (
	_ "embed"
	"encoding/json"
	"testing"
)

func TestUnaccented(t *testing.T) {
	same := map[string]string{
		"PÉREZ":          "perez",
		"Pe\u0301rez":    "perez",
		"Íñigo Ortuño":   "inigo ortuno",
		"100%_X@Mail.EX": "100%_x@mail.ex",
		"":               "",
		"ÅSA ØSTERGÅRD":  "asa ostergard",
		"Łukasz Đurić":   "lukasz duric",
		"Straße, GROẞ":   "strasse, gross",
		"ΑΘΗΝΆ Σοφός":    "αθηνα σοφοσ",
		"ЙОД Ёлка":       "иод елка",
		"ISTANBUL İzmir": "istanbul izmir",
		"Ｊｏｓé":           "jose",
		"日本":             "日本",
		"ΝΊΚΟΣ İpek":     "νικοσ ipek",
	}
	for text, want := range same {
		if got := unaccented(text); got != want {
			t.Errorf("unaccented(%q) = %q, want %q", text, got, want)
		}
	}
}

//go:embed testdata/latin.json
var latin []byte

func TestUnaccentedMatchesApp(t *testing.T) {
	var want map[string]string
	if err := json.Unmarshal(latin, &want); err != nil {
		t.Fatal(err)
	}
	if len(want) < 1400 {
		t.Fatalf("%d letters", len(want))
	}
	for letter, as := range want {
		if got := unaccented(letter); got != as {
			t.Errorf("unaccented(%q) = %q, the app has %q", letter, got, as)
		}
	}
}
