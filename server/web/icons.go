package web

import (
	"encoding/base64"
	"fmt"
	"path"

	"coterie/icon"
)

// ownIconPrefix is the path prefix of icons whose address changes with the picture.
const ownIconPrefix = "/icons/own-"

// Icons are the icons drawn from an installation's own picture.
type Icons struct {
	// Picture is a PNG in base64; "" for none.
	Picture string `json:"picture"`
	// Mark identifies the picture and changes with it.
	Mark  string     `json:"mark"`
	Drawn []IconSpec `json:"drawn"`
}

// IconSpec defines one icon: its address, its side length in pixels, the share of the side that the picture covers, and the
// background.
type IconSpec struct {
	Address string  `json:"address"`
	Side    int     `json:"side"`
	Share   float64 `json:"share"`
	Ground  string  `json:"ground"`
}

// drawIcons draws the icons once per picture. If one can't be drawn, the default icon is used.
func (s *Site) drawIcons(icons Icons) map[string]*file {
	if icons.Mark == s.drawnOf {
		return s.drawn
	}
	s.drawn, s.drawnOf = map[string]*file{}, icons.Mark
	if icons.Picture == "" {
		return s.drawn
	}
	img, err := icon.Decode(icons.Picture)
	if err != nil {
		return s.drawn
	}
	for _, each := range icons.Drawn {
		body, err := icon.Draw(img, each.Side, each.Share, each.Ground)
		if err != nil {
			continue
		}
		if path.Ext(each.Address) == ".svg" {
			body = svgImage(body, each.Side)
		}
		s.drawn[each.Address] = newFile(each.Address, map[string][]byte{"": body})
	}
	return s.drawn
}

// svgImage wraps a PNG in an SVG, because pages refer to an SVG icon.
func svgImage(pngData []byte, side int) []byte {
	return fmt.Appendf(nil, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d"><image width="%d" height="%d" href="data:image/png;base64,%s"/></svg>`+"\n",
		side, side, side, side, base64.StdEncoding.EncodeToString(pngData))
}
