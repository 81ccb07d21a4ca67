package hooks

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"syscall"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/filesystem"

	"coterie/backups"
	"coterie/picture"
	"coterie/restoring"
	"coterie/uploads"
)

// errDiskFull has the text of SQLite's error, which the rules recognize.
var errDiskFull = errors.New("database or disk is full")

// redrawPicture redraws a user's picture within limits. text is the picture in base64, limits is JSON. It returns JSON
// with the picture and a problem code ("" for none).
func redrawPicture(user, text, limits string) (string, error) {
	var parsed picture.Limits
	if err := json.Unmarshal([]byte(limits), &parsed); err != nil {
		return "", err
	}
	raw, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		err = picture.ErrUnreadable
	}
	var result picture.Result
	if err == nil {
		result, err = picture.Redraw(user, raw, parsed)
	}
	problem := ""
	switch {
	case errors.Is(err, picture.ErrTooLarge):
		problem = "too-large"
	case errors.Is(err, picture.ErrUnreadable):
		problem = "unreadable"
	case err != nil:
		return "", err
	}
	return backups.ToJSON(map[string]any{
		"problem": problem, "type": result.Type, "width": result.Width, "height": result.Height, "size": len(result.Data),
		"data": base64.StdEncoding.EncodeToString(result.Data),
	}, nil)
}

// putFile sets a record's file field to base64 data. The file is stored when the record is saved.
func putFile(record *core.Record, field, text, name string) error {
	raw, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		return err
	}
	file, err := filesystem.NewFileFromBytes(raw, name)
	if err != nil {
		return err
	}
	record.Set(field, file)
	return nil
}

// appendUpload appends a request body to an unfinished upload and returns its new size. It returns -1 if the body
// doesn't start at the current size, and -2 if the upload would exceed maxSize.
func appendUpload(store *uploads.Store) func(*core.RequestEvent, string, int64, int64) (int64, error) {
	return func(e *core.RequestEvent, name string, offset, maxSize int64) (int64, error) {
		size, err := store.Append(name, offset, maxSize, e.Request.Body)
		switch {
		case errors.Is(err, uploads.ErrOffset):
			return -1, nil
		case errors.Is(err, uploads.ErrTooLarge):
			return -2, nil
		case errors.Is(err, syscall.ENOSPC):
			return 0, errDiskFull
		}
		return size, err
	}
}

// appendRestore appends a request body to the upload of a backup (restoring.Store.Append).
func appendRestore(store *restoring.Store, e *core.RequestEvent, id string, offset int64) (int64, error) {
	size, err := store.Append(id, offset, e.Request.Body)
	if errors.Is(err, syscall.ENOSPC) {
		err = errDiskFull
	}
	return size, err
}

func readUpload(store *uploads.Store) func(string) (string, error) {
	return func(name string) (string, error) {
		raw, err := store.Read(name)
		return base64.StdEncoding.EncodeToString(raw), err
	}
}
