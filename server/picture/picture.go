// Package picture draws somebody's picture anew: turned as its camera meant it, within a longest side, and without anything else that
// stood in its file. What is allowed is said by the rules.
package picture

import (
	"bytes"
	"errors"
	"image"
	"image/draw"
	"image/jpeg"
	"image/png"
	"sync"

	xdraw "golang.org/x/image/draw"
	"golang.org/x/image/webp"
)

// Limits say what is drawn at all and how.
type Limits struct {
	// Pixels that are decoded at most; looked at before anything is.
	Pixels int `json:"pixels"`
	// Edge is the longer side of what is made, px.
	Edge int `json:"edge"`
}

// Made is a picture drawn anew.
type Made struct {
	Type          string
	Width, Height int
	Data          []byte
}

var (
	// ErrTooLarge: more pixels than are decoded.
	ErrTooLarge = errors.New("the picture has too many pixels")
	// ErrUnreadable: damaged, cut off, or no picture of a kind that is drawn.
	ErrUnreadable = errors.New("the picture can't be read")
)

const (
	quality = 86
	// a PNG above that is no drawing: as JPEG it is a tenth
	pngBytes = 3 << 20
	typeJPEG = "image/jpeg"
	typePNG  = "image/png"
)

// one at a time: a picture of 40 megapixels takes some hundred MB while it is decoded.
var turn sync.Mutex

type format struct {
	config func([]byte) (image.Config, error)
	decode func([]byte) (image.Image, error)
	exif   func([]byte) []byte
}

// Redraw reads a JPEG, PNG or WebP and draws it anew: PNG where it was one or is see-through, else JPEG.
func Redraw(raw []byte, limits Limits) (Made, error) {
	kind, ok := formatOf(raw)
	if !ok {
		return Made{}, ErrUnreadable
	}
	size, err := kind.config(raw)
	if err != nil || size.Width <= 0 || size.Height <= 0 {
		return Made{}, ErrUnreadable
	}
	if size.Width > limits.Pixels/size.Height {
		return Made{}, ErrTooLarge
	}
	turn.Lock()
	defer turn.Unlock()
	picture, err := kind.decode(raw)
	if err != nil {
		return Made{}, ErrUnreadable
	}
	small := upright(shrunk(picture, limits.Edge), orientation(kind.exif(raw)))
	return encode(small, bytes.HasPrefix(raw, pngMark))
}

var (
	jpegMark = []byte("\xff\xd8\xff")
	pngMark  = []byte("\x89PNG\r\n\x1a\n")
)

func formatOf(raw []byte) (format, bool) {
	switch {
	case bytes.HasPrefix(raw, jpegMark):
		return format{
			func(raw []byte) (image.Config, error) { return jpeg.DecodeConfig(bytes.NewReader(raw)) },
			func(raw []byte) (image.Image, error) { return jpeg.Decode(bytes.NewReader(raw)) },
			exifOfJPEG,
		}, true
	case bytes.HasPrefix(raw, pngMark):
		return format{
			func(raw []byte) (image.Config, error) { return png.DecodeConfig(bytes.NewReader(raw)) },
			func(raw []byte) (image.Image, error) { return png.Decode(bytes.NewReader(raw)) },
			exifOfPNG,
		}, true
	case len(raw) > 12 && string(raw[:4]) == "RIFF" && string(raw[8:12]) == "WEBP":
		return format{
			func(raw []byte) (image.Config, error) { return webp.DecodeConfig(bytes.NewReader(raw)) },
			func(raw []byte) (image.Image, error) { return webp.Decode(bytes.NewReader(raw)) },
			exifOfWebP,
		}, true
	}
	return format{}, false
}

// shrunk is the picture with its longer side at edge px at most. Twice as large and more is averaged first: the finer scaling would
// need a multiple of the picture in memory, and a coarser one alone leaves steps.
func shrunk(picture image.Image, edge int) *image.NRGBA {
	bounds := picture.Bounds()
	width, height := bounds.Dx(), bounds.Dy()
	if long := max(width, height); long <= edge {
		made := image.NewNRGBA(image.Rect(0, 0, width, height))
		draw.Draw(made, made.Bounds(), picture, bounds.Min, draw.Src)
		return made
	} else if factor := long / edge; factor > 1 {
		return shrunk(averaged(picture, factor), edge)
	} else {
		made := image.NewNRGBA(image.Rect(0, 0, max(1, width*edge/long), max(1, height*edge/long)))
		xdraw.ApproxBiLinear.Scale(made, made.Bounds(), picture, bounds, xdraw.Src, nil)
		return made
	}
}

// averaged makes one dot of each factor × factor dots, a strip at a time; what is left at the edges of a side is left out.
func averaged(picture image.Image, factor int) *image.RGBA {
	bounds := picture.Bounds()
	width, height := max(1, bounds.Dx()/factor), max(1, bounds.Dy()/factor)
	made := image.NewRGBA(image.Rect(0, 0, width, height))
	strip := image.NewRGBA(image.Rect(0, 0, bounds.Dx(), factor))
	sums := make([]uint32, width*4)
	for y := range height {
		clear(sums)
		clear(strip.Pix)
		draw.Draw(strip, strip.Bounds(), picture, image.Pt(bounds.Min.X, bounds.Min.Y+y*factor), draw.Src)
		rows := min(factor, bounds.Dy()-y*factor)
		columns := min(factor, bounds.Dx())
		for row := range rows {
			line := strip.Pix[row*strip.Stride:]
			for x := range width {
				for dot := range columns {
					from := (x*factor + dot) * 4
					for channel := range 4 {
						sums[x*4+channel] += uint32(line[from+channel])
					}
				}
			}
		}
		for at, sum := range sums {
			made.Pix[y*made.Stride+at] = uint8(sum / uint32(rows*columns))
		}
	}
	return made
}

func encode(picture *image.NRGBA, wasPNG bool) (Made, error) {
	made := Made{Width: picture.Rect.Dx(), Height: picture.Rect.Dy()}
	var out bytes.Buffer
	if opaque := picture.Opaque(); wasPNG || !opaque {
		if err := png.Encode(&out, picture); err != nil {
			return Made{}, err
		}
		if out.Len() <= pngBytes {
			made.Type, made.Data = typePNG, out.Bytes()
			return made, nil
		}
		out.Reset()
		if !opaque {
			picture = onWhite(picture)
		}
	}
	if err := jpeg.Encode(&out, picture, &jpeg.Options{Quality: quality}); err != nil {
		return Made{}, err
	}
	made.Type, made.Data = typeJPEG, out.Bytes()
	return made, nil
}

func onWhite(picture *image.NRGBA) *image.NRGBA {
	made := image.NewNRGBA(picture.Rect)
	draw.Draw(made, made.Rect, image.White, image.Point{}, draw.Src)
	draw.Draw(made, made.Rect, picture, picture.Rect.Min, draw.Over)
	return made
}
