package fold

import "testing"

func TestFoldedForSearch(t *testing.T) {
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
		if got := folded(text); got != want {
			t.Errorf("folded(%q) = %q, want %q", text, got, want)
		}
	}
}
