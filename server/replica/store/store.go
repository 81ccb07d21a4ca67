// Package store keeps the objects of a replica in a folder or in an S3 bucket.
package store

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"path"
	"path/filepath"
	"strings"
	"time"

	"github.com/benbjohnson/litestream"
	"github.com/superfly/ltx"
)

var (
	// ErrNotFound means that there is no object with a name.
	ErrNotFound = fs.ErrNotExist
	// ErrExists means that PutIfAbsent found an object with other content.
	ErrExists = fs.ErrExist
	// ErrUnsuitable means that a store can't hold a replica.
	ErrUnsuitable = errors.New("this store can't hold a replica")
)

// Store keeps small objects under names such as "lease/7". A read or a listing that begins after a write has ended sees
// the write. An error other than ErrNotFound and ErrExists says nothing about whether a write happened.
type Store interface {
	// Get returns the content of an object, or ErrNotFound.
	Get(ctx context.Context, name string) ([]byte, error)
	// Put writes an object as a whole and replaces an earlier one.
	Put(ctx context.Context, name string, content []byte) error
	// PutIfAbsent creates an object. It returns ErrExists if the object exists with other content. The same content is no
	// error, because the answer to an earlier attempt may have been lost: content must be unique to its writer.
	PutIfAbsent(ctx context.Context, name string, content []byte) error
	// Copy makes another object with the content of one, without reading it if possible. It returns ErrNotFound if that one
	// doesn't exist.
	Copy(ctx context.Context, from, to string) error
	// List returns the objects whose names start with prefix, in the order of their names.
	List(ctx context.Context, prefix string) ([]Object, error)
	// Delete deletes objects. Names that don't exist are no error.
	Delete(ctx context.Context, names ...string) error
	// String returns the address of the store without credentials, for messages.
	String() string
}

// Object is an entry of a listing.
type Object struct {
	Name     string
	Size     int64
	Modified time.Time
}

// Open returns the store at an address: file:/folder, or s3://bucket/prefix?endpoint=https://…&region=… with the
// credentials in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY. It doesn't connect.
func Open(address string) (Store, error) {
	parsed, err := parseAddress(address)
	if err != nil {
		return nil, err
	}
	if parsed.Scheme == "file" {
		return folder(parsed.Path), nil
	}
	return newBucket(parsed)
}

// Check returns an error if the folder of a store doesn't exist. Litestream would create it.
func Check(s Store) error {
	if of, is := s.(folder); is {
		return of.check()
	}
	return nil
}

// Litestream returns Litestream's own client for a folder of a store.
func Litestream(s Store, folder string) (litestream.ReplicaClient, error) {
	if of, ok := s.(interface {
		litestream(folder string) (litestream.ReplicaClient, error)
	}); ok {
		return of.litestream(folder)
	}
	return nil, fmt.Errorf("%w: %s has no client of Litestream", ErrUnsuitable, s)
}

// CopyLTX copies a file of Litestream from one folder to another.
func CopyLTX(ctx context.Context, s Store, from, to string, file *ltx.FileInfo) error {
	name := func(within string) string {
		if _, isFolder := s.(folder); isFolder {
			return litestream.LTXFilePath(within, file.Level, file.MinTXID, file.MaxTXID)
		}
		return fmt.Sprintf("%s/%04x/%s", within, file.Level, ltx.FormatFilename(file.MinTXID, file.MaxTXID))
	}
	return s.Copy(ctx, name(from), name(to))
}

// parseAddress checks an address. Its errors don't repeat the address, which could contain a password by mistake.
func parseAddress(address string) (*url.URL, error) {
	parsed, err := url.Parse(address)
	if err != nil {
		return nil, errors.New("the address of the replica isn't valid: use file:/folder or s3://bucket/prefix")
	}
	switch {
	case parsed.User != nil:
		return nil, errors.New("the address of the replica must not contain credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY")
	case parsed.Scheme == "file" && (parsed.Host == "" || parsed.Host == "localhost") && filepath.IsAbs(filepath.FromSlash(parsed.Path)):
		return parsed, nil
	case parsed.Scheme == "file":
		return nil, errors.New("the folder of the replica must be absolute, e.g. file:/mnt/other/coterie")
	case parsed.Scheme == "s3" && parsed.Host != "":
		return parsed, nil
	}
	return nil, errors.New("the replica must be a folder (file:/mnt/other/coterie) or a bucket (s3://bucket/prefix)")
}

// Probe checks that a store can hold a replica: it is reachable, a read and a listing see the last write, and creating
// an object that exists fails. It returns ErrUnsuitable for a store that ignores conditions.
func Probe(ctx context.Context, s Store) error {
	name := "probe/" + rand.Text()
	first, second := []byte("1 "+name), []byte("2 "+name)
	err := probe(ctx, s, name, first, second)
	return errors.Join(err, s.Delete(context.WithoutCancel(ctx), name))
}

func probe(ctx context.Context, s Store, name string, first, second []byte) error {
	if err := s.PutIfAbsent(ctx, name, first); err != nil {
		return fmt.Errorf("can't write to %s: %w", s, err)
	}
	if err := expect(ctx, s, name, first); err != nil {
		return err
	}
	if err := s.PutIfAbsent(ctx, name, second); !errors.Is(err, ErrExists) {
		if err != nil {
			return fmt.Errorf("can't write to %s: %w", s, err)
		}
		return fmt.Errorf("%w: %s replaces an object although it was asked to create a new one (If-None-Match)", ErrUnsuitable, s)
	}
	if err := s.Put(ctx, name, second); err != nil {
		return fmt.Errorf("can't write to %s: %w", s, err)
	}
	return expect(ctx, s, name, second)
}

func expect(ctx context.Context, s Store, name string, content []byte) error {
	found, err := s.Get(ctx, name)
	if err != nil && !errors.Is(err, ErrNotFound) {
		return fmt.Errorf("can't read from %s: %w", s, err)
	}
	if !bytes.Equal(found, content) {
		return fmt.Errorf("%w: %s doesn't return what was just written", ErrUnsuitable, s)
	}
	listed, err := s.List(ctx, name)
	if err != nil {
		return fmt.Errorf("can't list %s: %w", s, err)
	}
	if len(listed) != 1 || listed[0].Name != name || listed[0].Size != int64(len(content)) {
		return fmt.Errorf("%w: %s doesn't list what was just written", ErrUnsuitable, s)
	}
	return nil
}

// checkName rejects names that could leave a folder or that are stored differently in a folder and a bucket.
func checkName(name string) error {
	if !fs.ValidPath(name) || name == "." || strings.HasPrefix(path.Base(name), partPrefix) {
		return fmt.Errorf("%q isn't the name of an object", name)
	}
	return nil
}
