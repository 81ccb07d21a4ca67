package picture

import (
	"bytes"
	"encoding/binary"
	"image"
)

const (
	tagOrientation = 0x0112
	typeShort      = 3
)

var exifHeader = []byte("Exif\x00\x00")

// orientation reads the orientation of a picture from its Exif data (TIFF). It returns 1 to 8; 1 if it is missing or
// invalid.
func orientation(tiff []byte) int {
	if len(tiff) < 8 {
		return 1
	}
	var order binary.ByteOrder = binary.LittleEndian
	if string(tiff[:2]) == "MM" {
		order = binary.BigEndian
	} else if string(tiff[:2]) != "II" {
		return 1
	}
	at := int64(order.Uint32(tiff[4:]))
	if at+2 > int64(len(tiff)) {
		return 1
	}
	entries := int64(order.Uint16(tiff[at:]))
	for n := range entries {
		entry := at + 2 + n*12
		if entry+12 > int64(len(tiff)) {
			return 1
		}
		if order.Uint16(tiff[entry:]) != tagOrientation || order.Uint16(tiff[entry+2:]) != typeShort {
			continue
		}
		if value := int(order.Uint16(tiff[entry+8:])); value >= 1 && value <= 8 {
			return value
		}
		return 1
	}
	return 1
}

func exifOfJPEG(raw []byte) []byte {
	for at := 2; at+4 <= len(raw) && raw[at] == 0xff; {
		marker, length := raw[at+1], int(binary.BigEndian.Uint16(raw[at+2:]))
		if marker == 0xda || length < 2 || at+2+length > len(raw) {
			return nil
		}
		if part := raw[at+4 : at+2+length]; marker == 0xe1 && bytes.HasPrefix(part, exifHeader) {
			return part[len(exifHeader):]
		}
		at += 2 + length
	}
	return nil
}

func exifOfPNG(raw []byte) []byte {
	for at := int64(len(pngMagic)); at+12 <= int64(len(raw)); {
		length := int64(binary.BigEndian.Uint32(raw[at:]))
		if at+12+length > int64(len(raw)) {
			return nil
		}
		if string(raw[at+4:at+8]) == "eXIf" {
			return raw[at+8 : at+8+length]
		}
		at += 12 + length
	}
	return nil
}

func exifOfWebP(raw []byte) []byte {
	for at := int64(12); at+8 <= int64(len(raw)); {
		length := int64(binary.LittleEndian.Uint32(raw[at+4:]))
		if at+8+length > int64(len(raw)) {
			return nil
		}
		if string(raw[at:at+4]) == "EXIF" {
			return bytes.TrimPrefix(raw[at+8:at+8+length], exifHeader)
		}
		at += 8 + length + length%2
	}
	return nil
}

func upright(picture *image.RGBA, orientation int) *image.RGBA {
	if orientation == 1 {
		return picture
	}
	width, height := picture.Rect.Dx(), picture.Rect.Dy()
	isRotated := orientation >= 5
	rotated := image.NewRGBA(image.Rect(0, 0, width, height))
	if isRotated {
		rotated = image.NewRGBA(image.Rect(0, 0, height, width))
	}
	for y := range height {
		for x := range width {
			toX, toY := x, y
			switch orientation {
			case 2:
				toX = width - 1 - x
			case 3:
				toX, toY = width-1-x, height-1-y
			case 4:
				toY = height - 1 - y
			case 5:
				toX, toY = y, x
			case 6:
				toX, toY = height-1-y, x
			case 7:
				toX, toY = height-1-y, width-1-x
			case 8:
				toX, toY = y, width-1-x
			}
			from, to := picture.PixOffset(x, y), rotated.PixOffset(toX, toY)
			copy(rotated.Pix[to:to+4], picture.Pix[from:from+4])
		}
	}
	return rotated
}
