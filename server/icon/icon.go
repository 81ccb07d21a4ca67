// Package icon draws the app icons of an installation from its uploaded picture. The rules validate the picture and
// define the icons.
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

// maxSide limits memory use, in pixels. The rules allow less.
const most = 4096

var errTooLarge = errors.New("the picture is larger than anything that is drawn")

// Decode decodes a base64 PNG.
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

// Draw returns a PNG of side × side pixels with the picture centered on share (0 to 1) of the side. The background is
// the color of the picture's corner, or background ("#rrggbb") if the corner is transparent; "" draws no background.
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
