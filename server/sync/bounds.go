package sync

import (
	"math"
	"slices"
)

// Bound is what a pushed field has to be, before any hook sees it: PocketBase would quietly turn a number into a text and an object
// into nothing. Lengths and patterns are the schema's own, checked when the row is saved.
type Bound struct {
	// Type in PocketBase's words: "text", "number", "bool", "select" or "json".
	Type   string   `json:"type"`
	Values []string `json:"values"`
}

// wellFormed refuses a patch with a value of the wrong kind, naming the fields.
func wellFormed(patch row, bounds map[string]Bound) error {
	wrong := map[string]string{}
	for field, value := range patch {
		if bound, known := bounds[field]; known && !bound.holds(value) {
			wrong[field] = "bad-input"
		}
	}
	if len(wrong) == 0 {
		return nil
	}
	return &refusal{Code: "bad-input", Fields: wrong}
}

func (b Bound) holds(value any) bool {
	switch b.Type {
	case "text":
		_, is := value.(string)
		return is
	case "select":
		one, is := value.(string)
		return is && (one == "" || slices.Contains(b.Values, one))
	case "bool":
		_, is := value.(bool)
		return is
	case "number":
		n, is := value.(float64)
		return is && n == math.Trunc(n)
	}
	return true
}
