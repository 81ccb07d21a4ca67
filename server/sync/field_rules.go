package sync

import (
	"math"
	"slices"
)

// FieldRule is the required type of a pushed field. It is checked before any hook runs, because PocketBase would
// silently convert a number to a text, or an object to nothing. Lengths and patterns are checked when the row is saved.
type FieldRule struct {
	// Type is PocketBase's field type: "text", "number", "bool", "select" or "json".
	Type   string   `json:"type"`
	Values []string `json:"values"`
}

// checkTypes returns a refusal that names the fields of a patch with a wrong type.
func checkTypes(patch row, bounds map[string]FieldRule) error {
	wrong := map[string]string{}
	for field, value := range patch {
		if bound, known := bounds[field]; known && !bound.accepts(value) {
			wrong[field] = "bad-input"
		}
	}
	if len(wrong) == 0 {
		return nil
	}
	return &refusal{Code: "bad-input", Fields: wrong}
}

func (r FieldRule) accepts(value any) bool {
	switch r.Type {
	case "text":
		_, is := value.(string)
		return is
	case "select":
		one, is := value.(string)
		return is && (one == "" || slices.Contains(r.Values, one))
	case "bool":
		_, is := value.(bool)
		return is
	case "number":
		n, is := value.(float64)
		return is && n == math.Trunc(n)
	}
	return true
}
