package sync

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"
	"strings"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
)

// digest answers what a stretch of collections comes to, so that a device can compare what it holds: the hash of the rows as they are sent,
// at the very moment of the device's position. Where the log holds anything after it nothing is compared, for the pull comes first. A page
// costs what a page of a first copy does.
func (s *service) digest(e *core.RequestEvent) (any, error) {
	auth, err := person(e)
	if err != nil {
		return nil, err
	}
	var request digestRequest
	if err := read(e, &request); err != nil {
		return nil, err
	}
	named := len(request.Ids) > 0
	if len(request.Collections) > maxCollections || len(request.Ids) > pageRows || len(request.Held) > 2*pageRows || len(request.Found) > maxFound ||
		(named && len(request.Collections) != 1) {
		return nil, refuse("bad-input")
	}
	answer := digestAnswer{Parts: []digestPart{}, Now: s.now().UnixMilli()}
	if answer.Told, err = s.writeDown(request.Found); err != nil {
		return nil, err
	}
	scopes, cutoff := scopesOf(auth), s.cutoff()
	if slices.Contains(scopes, adminScope) {
		answer.Cutoff = cutoff
	}
	if answer.Moved, err = s.movedSince(auth, request.Cursor, scopes); err != nil || answer.Moved {
		return answer, err
	}
	if request.Rows && len(request.Collections) > 0 {
		request.Collections = request.Collections[:1]
		// what the log forgot is told by a pull, and not taken away from a device
		if err := s.completed(request.Collections[0], scopes, auth.Id, request.Held); err != nil {
			return nil, err
		}
	}
	if named {
		answer.Parts, err = s.digestOfNamed(e, auth, request)
	} else {
		answer.Parts, err = s.digestOfStretch(e, auth, scopes, request)
	}
	if err != nil {
		return nil, err
	}
	// The rows were read one collection after the other: they are of one moment if nothing came meanwhile.
	if answer.Moved, err = s.movedSince(auth, request.Cursor, scopes); err != nil {
		return nil, err
	}
	if answer.Moved || answer.Cutoff != "" && s.cutoff() != cutoff {
		answer.Moved, answer.Parts = true, []digestPart{}
	}
	return answer, nil
}

// completed makes the log complete where it forgot one of the rows that a device holds.
func (s *service) completed(collection string, scopes []string, user string, held []string) error {
	if len(held) == 0 || !s.manifest.synced(collection) {
		return nil
	}
	forgot, err := s.forgot(collection, scopes, user, held)
	if err != nil || !forgot {
		return err
	}
	return s.log.look(collection)
}

// movedSince tells whether a device that stands there has something to pull.
func (s *service) movedSince(auth *core.Record, cursor string, scopes []string) (moved bool, err error) {
	stands, unsealed := s.opened(cursor)
	if unsealed != nil {
		return true, nil
	}
	if lost, gained := changedScopes(stands, scopes); len(lost)+len(gained) > 0 {
		return true, nil
	}
	err = s.atOnce(func(db dbx.Builder) error {
		log, err := stateOf(db, stands)
		if err != nil {
			return err
		}
		if !holds(stands, auth, log) || log.Gen > stands.Gen {
			moved = true
			return nil
		}
		page, _, err := s.logPage(db, scopes, stands.After, log.Head, 1)
		moved = len(page) > 0
		return err
	})
	return moved, err
}

func (s *service) digestOfStretch(e *core.RequestEvent, auth *core.Record, scopes []string, request digestRequest) ([]digestPart, error) {
	parts := []digestPart{}
	left, after := limitOf(request.Limit), request.After
	for _, collection := range request.Collections {
		part, looked, err := s.part(e, auth, scopes, collection, after, left)
		if err != nil {
			return nil, err
		}
		digest, err := digestOf(part.Rows, request.Rows)
		if err != nil {
			return nil, err
		}
		digest.C, digest.Last, digest.Done, digest.Cut = collection, part.Last, part.Done, part.Cut
		parts = append(parts, digest)
		left, after = left-looked, ""
		if !part.Done || left <= 0 {
			break
		}
	}
	return parts, nil
}

// digestOfNamed is of those of the named rows that the person sees.
func (s *service) digestOfNamed(e *core.RequestEvent, auth *core.Record, request digestRequest) ([]digestPart, error) {
	collection, rows := request.Collections[0], []row{}
	if s.manifest.synced(collection) {
		found, err := s.visible(e, auth, collection, request.Ids)
		if err != nil {
			return nil, err
		}
		rows = append(rows, found...)
	}
	digest, err := digestOf(rows, request.Rows)
	digest.C = collection
	return []digestPart{digest}, err
}

func digestOf(rows []row, withRows bool) (digestPart, error) {
	texts := make(map[string]string, len(rows))
	ids := make([]string, 0, len(rows))
	for _, each := range rows {
		text, err := spelledAsSent(each)
		if err != nil {
			return digestPart{}, err
		}
		id, _ := each["id"].(string)
		ids, texts[id] = append(ids, id), text
	}
	slices.Sort(ids)
	whole := sha256.New()
	for _, id := range ids {
		_, _ = whole.Write([]byte(texts[id] + "\n")) // a hash takes everything
	}
	part := digestPart{Hash: hex.EncodeToString(whole.Sum(nil))}
	if withRows {
		part.Rows = rows
	}
	return part, nil
}

// spelledAsSent is a row in the spelling of domain/sync/digest.ts, as a device reads it out of JSON.
func spelledAsSent(value any) (string, error) {
	sent, err := json.Marshal(value)
	if err != nil {
		return "", err
	}
	var read any
	if err := json.Unmarshal(sent, &read); err != nil {
		return "", err
	}
	var text strings.Builder
	spell(&text, read)
	return text.String(), nil
}

var quoting = strings.NewReplacer(`\`, `\\`, `"`, `\"`)

func spell(text *strings.Builder, value any) {
	switch is := value.(type) {
	case bool:
		text.WriteString(map[bool]string{true: "t", false: "f"}[is])
	case float64:
		text.WriteString("#")
		// JSON's numbers are written as JavaScript writes them, but that zero has no sign there
		if is == 0 {
			is = 0
		}
		number, _ := json.Marshal(is) // out of JSON: neither infinite nor none
		text.Write(number)
	case string:
		text.WriteString(`"` + quoting.Replace(is) + `"`)
	case []any:
		text.WriteString("[")
		for n, each := range is {
			if n > 0 {
				text.WriteString(",")
			}
			spell(text, each)
		}
		text.WriteString("]")
	case map[string]any:
		names := make([]string, 0, len(is))
		for name := range is {
			names = append(names, name)
		}
		slices.Sort(names)
		text.WriteString("{")
		for n, name := range names {
			if n > 0 {
				text.WriteString(",")
			}
			text.WriteString(`"` + quoting.Replace(name) + `":`)
			spell(text, is[name])
		}
		text.WriteString("}")
	default:
		text.WriteString("n")
	}
}
