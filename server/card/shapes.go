package card

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	"golang.org/x/image/vector"
)

const degree = math.Pi / 180

// path is a set of closed outlines in pixels. Curves are approximated by lines in steps of two degrees, which is not
// visible.
type path struct {
	outlines [][]point
}

type point struct{ x, y float64 }

func (p *path) circle(x, y, radius float64) {
	p.outlines = append(p.outlines, appendArc(nil, x, y, radius, 0, 360))
}

// arc adds a section of a ring with round ends, clockwise between two angles in degrees, where 0 is right.
func (p *path) arc(x, y, radius, from, to, width float64) {
	half := width / 2
	outline := appendArc(nil, x, y, radius+half, from, to)
	end := point{x + radius*math.Cos(to*degree), y + radius*math.Sin(to*degree)}
	outline = appendArc(outline, end.x, end.y, half, to, to+180)
	outline = appendArc(outline, x, y, radius-half, to, from)
	start := point{x + radius*math.Cos(from*degree), y + radius*math.Sin(from*degree)}
	outline = appendArc(outline, start.x, start.y, half, from+180, from+360)
	p.outlines = append(p.outlines, outline)
}

func (p *path) dashes(x, y, radius, width, dash, gap float64) {
	count := math.Round(2 * math.Pi * radius / (dash + gap))
	share := dash / (dash + gap) * 360 / count
	for i := 0.0; i < count; i++ {
		from := i * 360 / count
		p.arc(x, y, radius, from, from+share, width)
	}
}

// appendArc appends the points of a circle between two angles in either direction.
func appendArc(points []point, x, y, radius, from, to float64) []point {
	steps := math.Max(2, math.Ceil(math.Abs(to-from)/2))
	for step := 0.0; step <= steps; step++ {
		angle := (from + (to-from)*step/steps) * degree
		points = append(points, point{x + radius*math.Cos(angle), y + radius*math.Sin(angle)})
	}
	return points
}

// fill draws the outlines with antialiasing. It rasterizes only their bounding box.
func (p *path) fill(img draw.Image, fillColor color.RGBA) {
	lowest, highest := point{math.Inf(1), math.Inf(1)}, point{math.Inf(-1), math.Inf(-1)}
	for _, outline := range p.outlines {
		for _, each := range outline {
			lowest = point{math.Min(lowest.x, each.x), math.Min(lowest.y, each.y)}
			highest = point{math.Max(highest.x, each.x), math.Max(highest.y, each.y)}
		}
	}
	if lowest.x > highest.x {
		return
	}
	box := image.Rect(int(math.Floor(lowest.x)), int(math.Floor(lowest.y)), int(math.Ceil(highest.x))+1, int(math.Ceil(highest.y))+1)
	raster := vector.NewRasterizer(box.Dx(), box.Dy())
	for _, outline := range p.outlines {
		for i, each := range outline {
			x, y := float32(each.x-float64(box.Min.X)), float32(each.y-float64(box.Min.Y))
			if i == 0 {
				raster.MoveTo(x, y)
			} else {
				raster.LineTo(x, y)
			}
		}
		raster.ClosePath()
	}
	raster.Draw(img, box, image.NewUniform(fillColor), image.Point{})
}
