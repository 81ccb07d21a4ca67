package sync

import "slices"

// Manifest is the part of dist/access.json that sync uses. The build generates it from domain/access.
type Manifest struct {
	Collections map[string]Access `json:"collections"`
	Windows     Windows           `json:"windows"`
}

// Access defines the audiences of a collection's rows and what a device may write.
type Access struct {
	// Audiences of each row. A collection without audiences isn't synced.
	Audiences []Audience `json:"audiences"`
	Create    *Write     `json:"create"`
	Update    *Write     `json:"update"`
	Delete    *Write     `json:"delete"`
	// Conflict is the policy of a field that both sides changed: "last" (the default), "true", "max" or "ask".
	Conflict map[string]string `json:"conflict"`
	// Fields are the writable fields with their types.
	Fields map[string]FieldRule `json:"fields"`
	// Window limits the rows that admins' devices store; nil means all rows.
	Window *Window `json:"window"`
}

// Audience is a column that contains a user id, or a literal: "role:admin" or "*".
type Audience struct {
	Column  string `json:"column"`
	Literal string `json:"literal"`
	// When is an SQL condition that limits the audience to some rows; {row} is replaced by the row's name.
	When string `json:"when"`
}

// Write lists the fields that a device may write if the rule, a PocketBase filter, holds for the row.
type Write struct {
	Fields []string `json:"fields"`
	Rule   string   `json:"rule"`
}

func (m Manifest) isSynced(collection string) bool {
	return len(m.Collections[collection].Audiences) > 0
}

// hasAudience reports whether rows can belong to an audience. Searching the log for an audience without entries would read
// all entries of the collection.
func (a Access) hasAudience(scope, user string) bool {
	return slices.ContainsFunc(a.Audiences, func(each Audience) bool {
		return each.Literal == scope || (each.Column != "" && scope == user)
	})
}
