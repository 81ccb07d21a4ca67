// Package picture redraws uploaded pictures: it applies the orientation, limits the size and removes metadata. It uses
// a separate process, because a small malicious file can take minutes and gigabytes to decode (S25).
package picture

import (
	"bytes"
	"errors"
	"image"
	"image/draw"
	"image/gif"
	"image/jpeg"
	"image/png"
	"io"
	"math"
	"runtime"

	xdraw "golang.org/x/image/draw"
	"golang.org/x/image/webp"
)

// Limits defines which pictures are accepted and the size of the result.
type Limits struct {
	// Pixels is the maximum number of pixels of the source. It is checked before decoding.
	Pixels int `json:"pixels"`
	// Edge is the maximum length of the longer side of the result, in pixels.
	Edge int `json:"edge"`
	// ShortEdge is the length of the shorter side of a long, narrow picture, in pixels.
	ShortEdge int `json:"shortEdge"`
}

type Result struct {
	Type          string
	Width, Height int
	Data          []byte
}

var (
	// ErrTooLarge means that the picture has too many pixels, scans or markers, or takes too much time or memory.
	ErrTooLarge = errors.New("the picture is too large")
	// ErrUnreadable means that the data is damaged or not a supported picture.
	ErrUnreadable = errors.New("the picture can't be read")
)

const (
	jpegQuality = 86
	// A larger PNG is probably a photo, which would be about a tenth of the size as a JPEG.
	maxPNGBytes = 3 << 20
	// The longest side that all browsers can show.
	maxSide  = 16_384
	typeJPEG = "image/jpeg"
	typePNG  = "image/png"
)

type format struct {
	config func(io.Reader) (image.Config, error)
	decode func(io.Reader) (image.Image, error)
	exif   func([]byte) []byte
	// isDrawing means that the picture is stored losslessly as PNG.
	isDrawing bool
}

// redraw decodes a JPEG, PNG, WebP or GIF and encodes it again: as PNG if it was a drawing or has transparency,
// otherwise as JPEG. It uses the first frame of an animation.
func redraw(raw []byte, limits Limits) (Result, error) {
	kind, ok := formatOf(raw)
	if !ok {
		return Result{}, ErrUnreadable
	}
	raw = firstFrame(raw)
	size, err := kind.config(bytes.NewReader(raw))
	if err != nil || size.Width <= 0 || size.Height <= 0 {
		return Result{}, ErrUnreadable
	}
	if size.Width > limits.Pixels/size.Height {
		return Result{}, ErrTooLarge
	}
	picture, err := kind.decode(completeJPEG(raw, size))
	if err != nil {
		return Result{}, ErrUnreadable
	}
	width, height := targetSize(picture.Bounds().Dx(), picture.Bounds().Dy(), limits)
	small := upright(resize(picture, width, height), orientation(kind.exif(raw)))
	return encode(small, kind.isDrawing)
}

var (
	jpegMagic = []byte("\xff\xd8\xff")
	pngMagic  = []byte("\x89PNG\r\n\x1a\n")
)

func formatOf(raw []byte) (format, bool) {
	switch {
	case bytes.HasPrefix(raw, jpegMagic):
		return format{jpeg.DecodeConfig, jpeg.Decode, exifOfJPEG, false}, true
	case bytes.HasPrefix(raw, pngMagic):
		return format{png.DecodeConfig, png.Decode, exifOfPNG, true}, true
	case isWebP(raw):
		return format{webp.DecodeConfig, webp.Decode, exifOfWebP, false}, true
	case bytes.HasPrefix(raw, []byte("GIF87a")), bytes.HasPrefix(raw, []byte("GIF89a")):
		return format{gif.DecodeConfig, gif.Decode, func([]byte) []byte { return nil }, true}, true
	}
	return format{}, false
}

// targetSize returns the size of the result: the longer side is at most Edge. A long, narrow picture, such as a
// scrolling screenshot, would become unreadable, so its shorter side is scaled to ShortEdge within Edge × Edge pixels.
func targetSize(width, height int, limits Limits) (int, int) {
	long, short, edge := float64(max(width, height)), float64(min(width, height)), float64(limits.Edge)
	narrow := min(float64(limits.ShortEdge)/short, edge/math.Sqrt(long*short), maxSide/long)
	scale := min(1, max(edge/long, narrow))
	return max(1, int(math.Round(float64(width)*scale))), max(1, int(math.Round(float64(height)*scale)))
}

// resize scales a picture. A picture that shrinks by a factor of two or more is first reduced by averaging, because smooth
// scaling needs several times the picture's memory and fast scaling alone produces visible steps.
func resize(picture image.Image, width, height int) *image.RGBA {
	bounds := picture.Bounds()
	if factor := min(bounds.Dx()/width, bounds.Dy()/height); factor > 1 {
		picture = boxAverage(picture, factor)
		// free the large picture before allocating the small one
		runtime.GC()
		return resize(picture, width, height)
	}
	scaled := image.NewRGBA(image.Rect(0, 0, width, height))
	if bounds.Dx() == width && bounds.Dy() == height {
		draw.Draw(scaled, scaled.Bounds(), picture, bounds.Min, draw.Src)
		return scaled
	}
	xdraw.ApproxBiLinear.Scale(scaled, scaled.Bounds(), picture, bounds, xdraw.Src, nil)
	return scaled
}

// boxAverage averages blocks of factor × factor pixels, one strip at a time. Incomplete blocks at the edges are
// dropped.
func boxAverage(picture image.Image, factor int) *image.RGBA {
	bounds := picture.Bounds()
	width, height := max(1, bounds.Dx()/factor), max(1, bounds.Dy()/factor)
	averaged := image.NewRGBA(image.Rect(0, 0, width, height))
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
			averaged.Pix[y*averaged.Stride+at] = uint8(sum / uint32(rows*columns))
		}
	}
	return averaged
}

func encode(picture *image.RGBA, isDrawing bool) (Result, error) {
	result := Result{Width: picture.Rect.Dx(), Height: picture.Rect.Dy()}
	var out bytes.Buffer
	if opaque := picture.Opaque(); isDrawing || !opaque {
		err := png.Encode(&limitedBuffer{&out, maxPNGBytes}, picture)
		if err == nil {
			result.Type, result.Data = typePNG, out.Bytes()
			return result, nil
		}
		if !errors.Is(err, errFull) {
			return Result{}, err
		}
		out.Reset()
		if !opaque {
			picture = onWhite(picture)
		}
	}
	if err := jpeg.Encode(&out, picture, &jpeg.Options{Quality: jpegQuality}); err != nil {
		return Result{}, err
	}
	result.Type, result.Data = typeJPEG, out.Bytes()
	return result, nil
}

func onWhite(picture *image.RGBA) *image.RGBA {
	opaque := image.NewRGBA(picture.Rect)
	draw.Draw(opaque, opaque.Rect, image.White, image.Point{}, draw.Src)
	draw.Draw(opaque, opaque.Rect, picture, picture.Rect.Min, draw.Over)
	return opaque
}

var errFull = errors.New("the size limit was exceeded")

// limitedBuffer returns errFull when it would exceed size.
type limitedBuffer struct {
	to   *bytes.Buffer
	size int
}

func (w *limitedBuffer) Write(part []byte) (int, error) {
	if w.to.Len()+len(part) > w.size {
		return 0, errFull
	}
	return w.to.Write(part)
}
