// Package s3test is a stand-in for an S3 bucket in tests: conditional PUT, lists, ranges, multipart uploads, and faults on
// demand. It is path-style only (http://host/bucket/key) and checks the access key, but no signature.
package s3test

import (
	"bufio"
	"bytes"
	"crypto/md5"
	"encoding/hex"
	"encoding/xml"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

// The credentials and region that clients must use.
const (
	AccessKey = "s3test"
	SecretKey = "s3test-secret"
	Region    = "us-east-1"
)

// Server is a bucket and its HTTP handler.
type Server struct {
	Bucket string
	// URL is the endpoint, e.g. http://127.0.0.1:1234. Only Start sets it.
	URL string

	mu       sync.Mutex
	objects  map[string]object
	uploads  map[string]*upload
	nextID   int
	faults   []*Fault
	mode     Mode
	requests []Request
}

type object struct {
	data   []byte
	etag   string
	stored time.Time
	header http.Header
	// before is what the key held until stored; nil if it didn't exist
	before *object
}

type upload struct {
	key    string
	header http.Header
	parts  map[int][]byte
}

// Request is one request that the server received.
type Request struct {
	Method, Key string
	// IsList means a list; then Key is its prefix.
	IsList bool
}

// New returns an empty bucket.
func New(bucket string) *Server {
	return &Server{Bucket: bucket, objects: map[string]object{}, uploads: map[string]*upload{}}
}

// Start returns an empty bucket that is served on this machine until the test ends.
func Start(t testing.TB, bucket string) *Server {
	t.Helper()
	s := New(bucket)
	listener := httptest.NewServer(s)
	t.Cleanup(listener.Close)
	s.URL = listener.URL
	return s
}

// Keys returns the keys with a prefix, sorted.
func (s *Server) Keys(prefix string) []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.keys(prefix)
}

func (s *Server) keys(prefix string) []string {
	var found []string
	for key := range s.objects {
		if strings.HasPrefix(key, prefix) {
			found = append(found, key)
		}
	}
	slices.Sort(found)
	return found
}

// Object returns the content of a key and whether it exists.
func (s *Server) Object(key string) ([]byte, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	found, ok := s.objects[key]
	return slices.Clone(found.data), ok
}

// Put stores an object, as another client would.
func (s *Server) Put(key string, data []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.store(key, data, nil)
}

// Delete removes an object, as another client would.
func (s *Server) Delete(key string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.objects, key)
}

// Requests returns what was received since the last call.
func (s *Server) Requests() []Request {
	s.mu.Lock()
	defer s.mu.Unlock()
	received := s.requests
	s.requests = nil
	return received
}

func (s *Server) store(key string, data []byte, header http.Header) object {
	sum := md5.Sum(data)
	stored := object{data: data, etag: `"` + hex.EncodeToString(sum[:]) + `"`, stored: time.Now(), header: header}
	if before, ok := s.objects[key]; ok {
		before.before = nil
		stored.before = &before
	}
	s.objects[key] = stored
	return stored
}

func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	bucket, key, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/"), "/")
	query := r.URL.Query()
	isList := key == "" && r.Method == http.MethodGet && !query.Has("location")
	name := key
	if isList {
		name = query.Get("prefix")
	}
	// The body is read before a delay, so that a client can give up and the request still takes effect later.
	body, err := readBody(r)
	if err != nil {
		writeError(w, http.StatusBadRequest, "IncompleteBody")
		return
	}
	fault := s.receive(Request{Method: r.Method, Key: name, IsList: isList})
	time.Sleep(fault.Delay)
	if fault.Status != 0 && !fault.AfterSuccess {
		writeError(w, fault.Status, fault.code())
		return
	}
	if fault.Cut && !fault.AfterSuccess {
		cut(w)
		return
	}
	answer := httptest.NewRecorder()
	switch {
	case !strings.Contains(r.Header.Get("Authorization"), "Credential="+AccessKey+"/"):
		writeError(answer, http.StatusForbidden, "InvalidAccessKeyId")
	case bucket != s.Bucket:
		writeError(answer, http.StatusNotFound, "NoSuchBucket")
	default:
		s.mu.Lock()
		s.answer(answer, r, key, query, body)
		s.mu.Unlock()
	}
	time.Sleep(fault.AnswerDelay)
	switch {
	case fault.Cut:
		cut(w)
	case fault.Status != 0:
		writeError(w, fault.Status, fault.code())
	default:
		for header, values := range answer.Header() {
			w.Header()[header] = values
		}
		w.WriteHeader(answer.Code)
		_, _ = w.Write(answer.Body.Bytes())
	}
}

func cut(w http.ResponseWriter) {
	if connection, _, err := http.NewResponseController(w).Hijack(); err == nil {
		_ = connection.Close()
	}
}

func (s *Server) answer(w http.ResponseWriter, r *http.Request, key string, query url.Values, body []byte) {
	switch {
	case key == "" && query.Has("location"):
		writeXML(w, struct {
			XMLName xml.Name `xml:"LocationConstraint"`
		}{})
	case key == "" && r.Method == http.MethodGet:
		s.list(w, query)
	case key == "" && r.Method == http.MethodHead:
		w.WriteHeader(http.StatusOK)
	case key == "" && r.Method == http.MethodPost && query.Has("delete"):
		s.deleteMany(w, body)
	case query.Has("uploads") || query.Has("uploadId"):
		s.multipart(w, r, key, query, body)
	case r.Method == http.MethodPut && r.Header.Get("X-Amz-Copy-Source") != "":
		s.copy(w, r, key)
	case r.Method == http.MethodPut:
		if s.checkConditions(w, r, key) {
			w.Header().Set("ETag", s.store(key, body, r.Header).etag)
		}
	case r.Method == http.MethodGet || r.Method == http.MethodHead:
		s.get(w, r, key)
	case r.Method == http.MethodDelete:
		delete(s.objects, key)
		w.WriteHeader(http.StatusNoContent)
	default:
		writeError(w, http.StatusNotImplemented, "NotImplemented")
	}
}

func (s *Server) copy(w http.ResponseWriter, r *http.Request, key string) {
	source, err := url.PathUnescape(strings.TrimPrefix(r.Header.Get("X-Amz-Copy-Source"), "/"))
	if err != nil {
		writeError(w, http.StatusBadRequest, "InvalidArgument")
		return
	}
	from, ok := s.objects[strings.TrimPrefix(source, s.Bucket+"/")]
	if !ok {
		writeError(w, http.StatusNotFound, "NoSuchKey")
		return
	}
	made := s.store(key, from.data, from.header)
	writeXML(w, struct {
		XMLName xml.Name `xml:"CopyObjectResult"`
		ETag    string
	}{ETag: made.etag})
}

// checkConditions answers 412 if a conditional write must not happen.
func (s *Server) checkConditions(w http.ResponseWriter, r *http.Request, key string) bool {
	if s.mode.IgnoreConditions {
		return true
	}
	found, exists := s.objects[key]
	if r.Header.Get("If-None-Match") == "*" && exists || r.Header.Get("If-Match") != "" && r.Header.Get("If-Match") != found.etag {
		writeError(w, http.StatusPreconditionFailed, "PreconditionFailed")
		return false
	}
	return true
}

func (s *Server) get(w http.ResponseWriter, r *http.Request, key string) {
	found, ok := s.objects[key]
	if ok && time.Since(found.stored) < s.mode.StaleReads {
		if found.before == nil {
			ok = false
		} else {
			found = *found.before
		}
	}
	if !ok {
		writeError(w, http.StatusNotFound, "NoSuchKey")
		return
	}
	for name, values := range found.header {
		if strings.HasPrefix(name, "X-Amz-Meta-") || name == "Content-Type" {
			w.Header()[name] = values
		}
	}
	w.Header().Set("ETag", found.etag)
	http.ServeContent(w, r, "", found.stored, bytes.NewReader(found.data))
}

func (s *Server) deleteMany(w http.ResponseWriter, body []byte) {
	var wanted struct {
		Object []struct{ Key string }
	}
	if err := xml.Unmarshal(body, &wanted); err != nil {
		writeError(w, http.StatusBadRequest, "MalformedXML")
		return
	}
	for _, each := range wanted.Object {
		delete(s.objects, each.Key)
	}
	writeXML(w, struct {
		XMLName xml.Name `xml:"DeleteResult"`
		Deleted any
	}{Deleted: wanted.Object})
}

func (s *Server) multipart(w http.ResponseWriter, r *http.Request, key string, query url.Values, body []byte) {
	id := query.Get("uploadId")
	if query.Has("uploads") {
		s.nextID++
		id = strconv.Itoa(s.nextID)
		s.uploads[id] = &upload{key, r.Header, map[int][]byte{}}
		writeXML(w, struct {
			XMLName               xml.Name `xml:"InitiateMultipartUploadResult"`
			Bucket, Key, UploadId string
		}{Bucket: s.Bucket, Key: key, UploadId: id})
		return
	}
	started, ok := s.uploads[id]
	if !ok || started.key != key {
		writeError(w, http.StatusNotFound, "NoSuchUpload")
		return
	}
	switch r.Method {
	case http.MethodPut:
		number, err := strconv.Atoi(query.Get("partNumber"))
		if err != nil {
			writeError(w, http.StatusBadRequest, "InvalidArgument")
			return
		}
		started.parts[number] = body
		sum := md5.Sum(body)
		w.Header().Set("ETag", `"`+hex.EncodeToString(sum[:])+`"`)
	case http.MethodDelete:
		delete(s.uploads, id)
		w.WriteHeader(http.StatusNoContent)
	default:
		s.complete(w, r, id, body)
	}
}

func (s *Server) complete(w http.ResponseWriter, r *http.Request, id string, body []byte) {
	started := s.uploads[id]
	var wanted struct {
		Part []struct{ PartNumber int }
	}
	if err := xml.Unmarshal(body, &wanted); err != nil {
		writeError(w, http.StatusBadRequest, "MalformedXML")
		return
	}
	if !s.checkConditions(w, r, started.key) {
		return
	}
	var data []byte
	for _, part := range wanted.Part {
		data = append(data, started.parts[part.PartNumber]...)
	}
	stored := s.store(started.key, data, started.header)
	delete(s.uploads, id)
	writeXML(w, struct {
		XMLName           xml.Name `xml:"CompleteMultipartUploadResult"`
		Bucket, Key, ETag string
	}{Bucket: s.Bucket, Key: started.key, ETag: stored.etag})
}

type listed struct {
	Key, LastModified, ETag string
	Size                    int
	StorageClass            string
}

type commonPrefix struct{ Prefix string }

func (s *Server) list(w http.ResponseWriter, query url.Values) {
	answer := struct {
		XMLName               xml.Name `xml:"ListBucketResult"`
		Name, Prefix          string
		KeyCount, MaxKeys     int
		IsTruncated           bool
		NextContinuationToken string `xml:",omitempty"`
		EncodingType          string `xml:",omitempty"`
		Contents              []listed
		CommonPrefixes        []commonPrefix
	}{Name: s.Bucket, Prefix: query.Get("prefix"), MaxKeys: 1000, EncodingType: query.Get("encoding-type")}
	if most, err := strconv.Atoi(query.Get("max-keys")); err == nil {
		answer.MaxKeys = min(most, answer.MaxKeys)
	}
	encode := func(key string) string { return key }
	if answer.EncodingType == "url" {
		encode = url.QueryEscape
	}
	after := max(query.Get("start-after"), query.Get("continuation-token"))
	delimiter := query.Get("delimiter")
	last := ""
	for _, key := range s.keys(answer.Prefix) {
		each := s.objects[key]
		if key <= after || delimiter != "" && strings.HasSuffix(after, delimiter) && strings.HasPrefix(key, after) {
			continue
		}
		if time.Since(each.stored) < s.mode.StaleLists {
			continue
		}
		folder := ""
		if rest := key[len(answer.Prefix):]; delimiter != "" && strings.Contains(rest, delimiter) {
			folder = answer.Prefix + rest[:strings.Index(rest, delimiter)+len(delimiter)]
		}
		if folder != "" && folder == last {
			continue
		}
		if answer.KeyCount == answer.MaxKeys {
			answer.IsTruncated = true
			answer.NextContinuationToken = last
			break
		}
		answer.KeyCount++
		if last = key; folder != "" {
			last = folder
			answer.CommonPrefixes = append(answer.CommonPrefixes, commonPrefix{encode(folder)})
			continue
		}
		answer.Contents = append(answer.Contents, listed{encode(key), each.stored.UTC().Format("2006-01-02T15:04:05.000Z"),
			each.etag, len(each.data), "STANDARD"})
	}
	writeXML(w, answer)
}

func writeXML(w http.ResponseWriter, value any) {
	w.Header().Set("Content-Type", "application/xml")
	_, _ = io.WriteString(w, xml.Header)
	_ = xml.NewEncoder(w).Encode(value)
}

func writeError(w http.ResponseWriter, status int, code string) {
	w.Header().Set("Content-Type", "application/xml")
	w.WriteHeader(status)
	_, _ = io.WriteString(w, xml.Header)
	_ = xml.NewEncoder(w).Encode(struct {
		XMLName       xml.Name `xml:"Error"`
		Code, Message string
	}{Code: code, Message: code})
}

var errChunk = errors.New("malformed chunk")

// readBody returns a request's body. SDKs send it in signed chunks if they don't know its hash beforehand.
func readBody(r *http.Request) ([]byte, error) {
	if !strings.HasPrefix(r.Header.Get("X-Amz-Content-Sha256"), "STREAMING-") {
		return io.ReadAll(r.Body)
	}
	var data []byte
	for reader := bufio.NewReader(r.Body); ; {
		line, err := reader.ReadString('\n')
		if err != nil {
			return nil, err
		}
		size, _, _ := strings.Cut(strings.TrimSpace(line), ";")
		length, err := strconv.ParseInt(size, 16, 32)
		if err != nil {
			return nil, err
		}
		if length == 0 {
			_, err := io.Copy(io.Discard, reader) // trailing checksums
			return data, err
		}
		chunk := make([]byte, length+2)
		if _, err := io.ReadFull(reader, chunk); err != nil {
			return nil, err
		}
		if !bytes.HasSuffix(chunk, []byte("\r\n")) {
			return nil, errChunk
		}
		data = append(data, chunk[:length]...)
	}
}
