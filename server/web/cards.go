package web

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"strings"
	"sync"
	"text/template"
	"time"

	"coterie/card"
)

// The picture of a shared link (P2), drawn when a network asks for it. The build wrote its words, as templates, to
// cards/<address>.<language>.json. A picture is kept by its words, so that a name is drawn once; no more than so many are drawn a
// minute, and whoever tries codes, or comes too late, gets the general one.
const (
	cardsFolder = "/cards/"
	cardsKept   = 48
	cardsDrawn  = 30
	cardsWithin = time.Minute
	// The name is the one word of a card that people write themselves.
	nameSlot = "share_name"
)

// cardTexts are the words of a card by language: templates of plain text, by their name in card.Words.
type cardTexts map[string]*template.Template

// cards are the pictures, by what stands on them.
type cards struct {
	press *card.Press
	// By address; none where the build has no fonts.
	texts map[string]cardTexts
	mu    sync.Mutex
	kept  map[card.Words]*file
	since time.Time
	drawn int
	// most is how many are drawn within a minute.
	most int
}

// cardOf splits the name of a card's words into the picture's address and the language.
func cardOf(name string) (address, language string, ok bool) {
	address, language, ok = inBothLanguages(name, cardsFolder, ".json")
	return address + ".png", language, ok
}

func (c *cards) add(address, language string, raw []byte) error {
	texts := map[string]string{}
	if err := json.Unmarshal(raw, &texts); err != nil {
		return fmt.Errorf("words of %s in %s: %w", address, language, err)
	}
	if c.texts == nil {
		c.texts = map[string]cardTexts{}
	}
	if c.texts[address] == nil {
		c.texts[address] = cardTexts{}
	}
	words := template.New(address).Option("missingkey=zero")
	for name, text := range texts {
		if _, err := words.New(name).Parse(text); err != nil {
			return fmt.Errorf("words of %s in %s: %w", address, language, err)
		}
	}
	c.texts[address][language] = words
	return nil
}

// setUp reads the fonts, as long as there is anything to draw.
func (c *cards) setUp(assets fs.FS) error {
	c.kept, c.most = map[card.Words]*file{}, cardsDrawn
	if len(c.texts) == 0 {
		return nil
	}
	fonts, err := fs.Sub(assets, "fonts")
	if err == nil {
		c.press, err = card.New(fonts)
	}
	if errors.Is(err, fs.ErrNotExist) {
		// like a build without its pages: what is missing isn't there
		c.texts, err = nil, nil
	}
	return err
}

// serveCard answers with the picture of a link's code, or the general one: for a code of nobody, and while too many are asked for.
func (s *Site) serveCard(w http.ResponseWriter, r *http.Request, texts cardTexts) {
	s.share.mu.Lock()
	sharer := s.sharer(r)
	s.share.mu.Unlock()
	language := languageOf(r)
	w.Header().Add("Vary", "Accept-Language")
	if sharer != nil {
		if drawn := s.cards.picture(s.wordsOf(texts, language, sharer.Slots), false); drawn != nil {
			drawn.serve(w, r, http.StatusOK)
			return
		}
	}
	s.cards.picture(s.wordsOf(texts, language, nil), true).serve(w, r, http.StatusOK)
}

// wordsOf are a card's words, with a name only as the fonts can draw it and if it fits.
func (s *Site) wordsOf(texts cardTexts, language string, own Texts) card.Words {
	values := Values{}
	if filled := s.values.Load(); filled != nil {
		values = filled.Pages[language]
	}
	shown := values.fields(own, nil)
	shown.Texts[nameSlot] = s.cards.press.Name(own[nameSlot])
	words := filledCard(texts[language], shown)
	if !s.cards.press.Fits(words.Title) {
		shown.Texts[nameSlot] = ""
		words = filledCard(texts[language], shown)
	}
	return words
}

// filledCard leaves a word empty that the build didn't write.
func filledCard(texts *template.Template, values fields) card.Words {
	text := func(name string) string {
		var out strings.Builder
		if texts.ExecuteTemplate(&out, name, values) != nil {
			return ""
		}
		return strings.TrimSpace(out.String())
	}
	return card.Words{Brand: text("brand"), Title: text("title"), Text: text("text"), Sum: text("sum"), Caption: text("caption"),
		You: text("you"), Accent: text("accent")}
}

// picture is a card, drawn unless it is kept; nil when too many were drawn within the minute. The general ones are always drawn: there is
// one for each language.
func (c *cards) picture(words card.Words, general bool) *file {
	c.mu.Lock()
	defer c.mu.Unlock()
	if found, ok := c.kept[words]; ok {
		return found
	}
	if now := time.Now(); now.Sub(c.since) > cardsWithin {
		c.since, c.drawn = now, 0
	}
	if !general {
		if c.drawn >= c.most {
			return nil
		}
		c.drawn++
	}
	if len(c.kept) >= cardsKept {
		clear(c.kept)
	}
	made := newFile("/card.png", map[string][]byte{"": c.press.Draw(words)})
	c.kept[words] = made
	return made
}
