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

// maxSide is the maximum side of a picture in pixels, which limits memory use. The rules allow less.
const maxSide = 4096

var errTooLarge = errors.New("the picture is too large")

func Decode(text string) (image.Image, error) {
	data, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		return nil, err
	}
	size, err := png.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	if size.Width > maxSide || size.Height > maxSide {
		return nil, errTooLarge
	}
	return png.Decode(bytes.NewReader(data))
}

// Draw returns a PNG of side × side pixels with the picture in its center, scaled to share (0 to 1) of the side. The
// background is the color of the picture's corner, or background ("#rrggbb") if the corner is transparent; "" draws no
// background.
func Draw(picture image.Image, side int, share float64, background string) ([]byte, error) {
	img := image.NewNRGBA(image.Rect(0, 0, side, side))
	if background != "" {
		draw.Draw(img, img.Bounds(), image.NewUniform(backgroundColor(picture, background)), image.Point{}, draw.Src)
	}
	inner := int(float64(side)*share + 0.5)
	offset := (side - inner) / 2
	draw.CatmullRom.Scale(img, image.Rect(offset, offset, offset+inner, offset+inner), picture, picture.Bounds(), draw.Over, nil)
	var out bytes.Buffer
	err := png.Encode(&out, img)
	return out.Bytes(), err
}

func backgroundColor(picture image.Image, fallback string) color.Color {
	corner := color.NRGBAModel.Convert(picture.At(picture.Bounds().Min.X, picture.Bounds().Min.Y)).(color.NRGBA)
	if corner.A == 0xff {
		return corner
	}
	value, err := strconv.ParseUint(fallback[1:], 16, 24)
	if err != nil {
		return color.White
	}
	return color.NRGBA{uint8(value >> 16), uint8(value >> 8), uint8(value), 0xff}
}
