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
	cardsFolder   = "/cards/"
	maxCards      = 48
	maxDrawnCards = 30
	cardsPeriod   = time.Minute
	// The name of the only text on a card that users write.
	nameSlot = "share_name"
)

// cardTexts are the text templates of a card by language. Their names are those of card.Content.
type cardTexts map[string]*template.Template

type cards struct {
	renderer *card.Renderer
	// texts are the texts of the cards by address; empty if the build has no fonts.
	texts     map[string]cardTexts
	mu        sync.Mutex
	byContent map[card.Content]*file
	since     time.Time
	drawn     int
	// maxDrawn is the number of images drawn per minute.
	maxDrawn int
}

func cardOf(name string) (address, language string, ok bool) {
	address, language, ok = splitLanguage(name, cardsFolder, ".json")
	return address + ".png", language, ok
}

func (c *cards) add(address, language string, raw []byte) error {
	texts := map[string]string{}
	if err := json.Unmarshal(raw, &texts); err != nil {
		return fmt.Errorf("texts of %s in %s: %w", address, language, err)
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
			return fmt.Errorf("texts of %s in %s: %w", address, language, err)
		}
	}
	c.texts[address][language] = words
	return nil
}

func (c *cards) setUp(assets fs.FS) error {
	c.byContent, c.maxDrawn = map[card.Content]*file{}, maxDrawnCards
	if len(c.texts) == 0 {
		return nil
	}
	fonts, err := fs.Sub(assets, "fonts")
	if err == nil {
		c.renderer, err = card.New(fonts)
	}
	if errors.Is(err, fs.ErrNotExist) {
		// a build without fonts serves no cards
		c.texts, err = nil, nil
	}
	return err
}

// serveCard serves the image for a link's code, or the image without a name for an invalid code or above the limit.
func (s *Site) serveCard(w http.ResponseWriter, r *http.Request, texts cardTexts) {
	s.shareCache.mu.Lock()
	sharer := s.sharerOf(r)
	s.shareCache.mu.Unlock()
	language := languageOf(r)
	w.Header().Add("Vary", "Accept-Language")
	if sharer != nil {
		if drawn := s.cards.image(s.contentOf(texts, language, sharer.Slots), false); drawn != nil {
			drawn.serve(w, r, http.StatusOK)
			return
		}
	}
	s.cards.image(s.contentOf(texts, language, nil), true).serve(w, r, http.StatusOK)
}

// contentOf returns the texts of a card, with the name only if the fonts can draw it and it fits.
func (s *Site) contentOf(texts cardTexts, language string, own Texts) card.Content {
	values := Values{}
	if current := s.values.Load(); current != nil {
		values = current.Pages[language]
	}
	shown := values.templateData(own, nil)
	shown.Texts[nameSlot] = s.cards.renderer.DrawableName(own[nameSlot])
	content := renderCard(texts[language], shown)
	if !s.cards.renderer.TitleFits(content.Title) {
		shown.Texts[nameSlot] = ""
		content = renderCard(texts[language], shown)
	}
	return content
}

// renderCard leaves a text empty if the build didn't provide it.
func renderCard(texts *template.Template, values templateData) card.Content {
	text := func(name string) string {
		var out strings.Builder
		if texts.ExecuteTemplate(&out, name, values) != nil {
			return ""
		}
		return strings.TrimSpace(out.String())
	}
	return card.Content{Brand: text("brand"), Title: text("title"), Text: text("text"), Sum: text("sum"), Caption: text("caption"),
		You: text("you"), Accent: text("accent")}
}

// image returns a card, drawn unless it is cached; nil if the limit is exceeded. Images without a name are always
// drawn, because there is only one per language.
func (c *cards) image(content card.Content, general bool) *file {
	c.mu.Lock()
	defer c.mu.Unlock()
	if cached, ok := c.byContent[content]; ok {
		return cached
	}
	if now := time.Now(); now.Sub(c.since) > cardsPeriod {
		c.since, c.drawn = now, 0
	}
	if !general {
		if c.drawn >= c.maxDrawn {
			return nil
		}
		c.drawn++
	}
	if len(c.byContent) >= maxCards {
		clear(c.byContent)
	}
	drawn := newFile("/card.png", map[string][]byte{"": c.renderer.Draw(content)})
	c.byContent[content] = drawn
	return drawn
}
