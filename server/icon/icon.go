// Package icon draws an installation's icons from its own picture. Which pictures may be one, and what is drawn, is decided by the rules.
package icon

import (
	"bytes"
	"encoding/base64"
	"errors"
	"image"
	"image/color"
	"image/png"
	"strconv"

	"golang.org/x/image/draw"
)

// most is a bound for memory: px of a side that are read at all. The rules allow less.
const most = 4096

var errTooLarge = errors.New("the picture is larger than anything that is drawn")

// Read is the picture of base64 text.
func Read(text string) (image.Image, error) {
	raw, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		return nil, err
	}
	size, err := png.DecodeConfig(bytes.NewReader(raw))
	if err != nil {
		return nil, err
	}
	if size.Width > most || size.Height > most {
		return nil, errTooLarge
	}
	return png.Decode(bytes.NewReader(raw))
}

// Draw is a PNG of side px with the picture in its middle, on share (0 to 1) of the side. The ground is what the picture's own corner
// shows, "#rrggbb" where that is see-through; "" leaves it see-through.
func Draw(picture image.Image, side int, share float64, ground string) ([]byte, error) {
	made := image.NewNRGBA(image.Rect(0, 0, side, side))
	if ground != "" {
		draw.Draw(made, made.Bounds(), image.NewUniform(groundOf(picture, ground)), image.Point{}, draw.Src)
	}
	taken := int(float64(side)*share + 0.5)
	from := (side - taken) / 2
	draw.CatmullRom.Scale(made, image.Rect(from, from, from+taken, from+taken), picture, picture.Bounds(), draw.Over, nil)
	var out bytes.Buffer
	err := png.Encode(&out, made)
	return out.Bytes(), err
}

func groundOf(picture image.Image, otherwise string) color.Color {
	corner := color.NRGBAModel.Convert(picture.At(picture.Bounds().Min.X, picture.Bounds().Min.Y)).(color.NRGBA)
	if corner.A == 0xff {
		return corner
	}
	value, err := strconv.ParseUint(otherwise[1:], 16, 24)
	if err != nil {
		return color.White
	}
	return color.NRGBA{uint8(value >> 16), uint8(value >> 8), uint8(value), 0xff}
}
