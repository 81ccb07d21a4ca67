package sync

import "slices"

// Manifest is the part of dist/access.json (written from domain/access by the build) that sync reads.
type Manifest struct {
	Collections map[string]Access `json:"collections"`
	Windows     Windows           `json:"windows"`
}

// Access says of one collection who its rows are for and what a device may write.
type Access struct {
	// Audiences of a row; none: it isn't synced.
	Audiences []Audience `json:"audiences"`
	Create    *Write     `json:"create"`
	Update    *Write     `json:"update"`
	Delete    *Write     `json:"delete"`
	// Conflict is a field's policy when it changed meanwhile: "last" (the default), "true", "max" or "ask".
	Conflict map[string]string `json:"conflict"`
	// Fields are those that a device may write, with what they have to be.
	Fields map[string]Bound `json:"fields"`
	// Window is what of it admins' devices hold; nil: everything.
	Window *Window `json:"window"`
}

// Audience is a column that names a person, or a literal: "role:admin" or "*".
type Audience struct {
	Column  string `json:"column"`
	Literal string `json:"literal"`
	// When limits it to rows for which this holds (SQL; {row} stands for the row).
	When string `json:"when"`
}

// Write is what a device may write: these fields, if the rule (in PocketBase's words) holds for the row.
type Write struct {
	Fields []string `json:"fields"`
	Rule   string   `json:"rule"`
}

func (m Manifest) synced(collection string) bool { return len(m.Collections[collection].Audiences) > 0 }

// reaches says whether rows may be for an audience at all. Who asked of all entries of a collection for those of an audience that it
// hasn't got would read every one of them in vain.
func (a Access) reaches(scope, user string) bool {
	return slices.ContainsFunc(a.Audiences, func(each Audience) bool {
		return each.Literal == scope || (each.Column != "" && scope == user)
	})
}
