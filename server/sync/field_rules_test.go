package sync

import "testing"

func TestCheckTypes(t *testing.T) {
	bounds := map[string]FieldRule{
		"subject":  {Type: "text"},
		"read":     {Type: "bool"},
		"number":   {Type: "number"},
		"language": {Type: "select", Values: []string{"en", "es"}},
		"notify":   {Type: "json"},
	}
	for field, values := range map[string]struct{ right, wrong []any }{
		"subject":  {[]any{"", "Rent"}, []any{12.0, nil, true, row{"a": 1}, []any{"a"}}},
		"read":     {[]any{true, false}, []any{"yes", 1.0, nil}},
		"number":   {[]any{0.0, 12.0}, []any{1.5, "12", nil}},
		"language": {[]any{"en", ""}, []any{"fr", "EN", []any{"en"}}},
		"notify":   {[]any{nil, row{}, "x", 1.0}, nil},
		"other":    {[]any{nil, 1.0}, nil},
	} {
		for _, value := range values.right {
			if err := checkTypes(row{field: value}, bounds); err != nil {
				t.Errorf("%s: %v was rejected", field, value)
			}
		}
		for _, value := range values.wrong {
			err := checkTypes(row{"language": "es", field: value}, bounds)
			if err == nil {
				t.Errorf("%s: %v passes", field, value)
				continue
			}
			refused := refusalOf(err)
			if refused == nil || refused.Code != "bad-input" || refused.Fields[field] != "bad-input" || len(refused.Fields) != 1 {
				t.Errorf("%s: the refusal of %v doesn't name the field", field, value)
			}
		}
	}
}
