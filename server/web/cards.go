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

// The preview image of a shared link (P2) is drawn on demand. The build writes its texts as templates to
// cards/<address>.<language>.json. Images are cached by their texts. The number of images drawn per minute is limited;
// beyond it, and for invalid codes, the image without a name is served.
const (
	cardsFolder = "/cards/"
	cardsKept   = 48
	cardsDrawn  = 30
	cardsWithin = time.Minute
	// The only text on a card that users write.
	nameSlot = "share_name"
)

// cardTexts are the text templates of a card by language. Their names are those of card.Content.
type cardTexts map[string]*template.Template

// cards caches the images by their content.
type cards struct {
	press *card.Press
	// By address; empty if the build has no fonts.
	texts map[string]cardTexts
	mu    sync.Mutex
	kept  map[card.Words]*file
	since time.Time
	drawn int
	// maxDrawn is the number of images drawn per minute.
	most int
}

// cardOf splits the name of a text file into the address of the image and the language.
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

// setUp reads the fonts if there are cards to draw.
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
		// a build without fonts serves no cards
		c.texts, err = nil, nil
	}
	return err
}

// serveCard serves the image for a link's code, or the image without a name for an invalid code or above the limit.
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

// contentOf returns the texts of a card, with the name only if the fonts can draw it and it fits.
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

// renderCard leaves texts empty that the build didn't provide.
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

// image returns a card, drawn unless it is cached; nil if the limit is exceeded. Images without a name are always
// drawn, because there is only one per language.
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
