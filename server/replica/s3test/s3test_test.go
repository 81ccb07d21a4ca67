package s3test

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"
)

func request(t *testing.T, s *Server, method, path, body string, headers ...string) (int, string, error) {
	t.Helper()
	r, err := http.NewRequest(method, s.URL+"/"+s.Bucket+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Authorization", "AWS4-HMAC-SHA256 Credential="+AccessKey+"/20261130/us-east-1/s3/aws4_request")
	for at := 0; at < len(headers); at += 2 {
		r.Header.Set(headers[at], headers[at+1])
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return 0, "", err
	}
	defer answer.Body.Close()
	data, err := io.ReadAll(answer.Body)
	return answer.StatusCode, string(data), err
}

func expect(t *testing.T, s *Server, status int, method, path, body string, headers ...string) string {
	t.Helper()
	got, answer, err := request(t, s, method, path, body, headers...)
	if err != nil || got != status {
		t.Fatalf("%s %s: %d, want %d (%v): %s", method, path, got, status, err, answer)
	}
	return answer
}

func TestConditionalPutCreatesOnce(t *testing.T) {
	s := Start(t, "b")
	expect(t, s, 200, "PUT", "/lease/1", "a", "If-None-Match", "*")
	expect(t, s, 412, "PUT", "/lease/1", "b", "If-None-Match", "*")
	if got := expect(t, s, 200, "GET", "/lease/1", ""); got != "a" {
		t.Error(got)
	}
	s.Weaken(Mode{IgnoreConditions: true})
	expect(t, s, 200, "PUT", "/lease/1", "c", "If-None-Match", "*")
	if got := expect(t, s, 200, "GET", "/lease/1", ""); got != "c" {
		t.Error(got)
	}
}

func TestReadsAndDeletesObjects(t *testing.T) {
	s := Start(t, "b")
	expect(t, s, 404, "GET", "/x", "")
	expect(t, s, 200, "PUT", "/x", "0123456789", "X-Amz-Meta-At", "7")
	if got := expect(t, s, 206, "GET", "/x", "", "Range", "bytes=2-4"); got != "234" {
		t.Error(got)
	}
	expect(t, s, 200, "HEAD", "/x", "")
	expect(t, s, 204, "DELETE", "/x", "")
	expect(t, s, 404, "HEAD", "/x", "")
	expect(t, s, 403, "GET", "/x", "", "Authorization", "AWS4-HMAC-SHA256 Credential=other/")
	for n := range 3 {
		s.Put(fmt.Sprint("d/", n), nil)
	}
	expect(t, s, 200, "POST", "/?delete", "<Delete><Object><Key>d/0</Key></Object><Object><Key>d/2</Key></Object></Delete>")
	if got := s.Keys(""); len(got) != 1 || got[0] != "d/1" {
		t.Error(got)
	}
}

func TestListsInPagesAndFolders(t *testing.T) {
	s := Start(t, "b")
	for _, key := range []string{"a", "f/1", "f/2", "g/1", "z"} {
		s.Put(key, []byte(key))
	}
	list := func(query string) string {
		var keys []string
		for token := ""; ; {
			var page struct {
				Contents              []struct{ Key string }
				CommonPrefixes        []struct{ Prefix string }
				NextContinuationToken string
			}
			answer := expect(t, s, 200, "GET", "/?list-type=2&"+query+"&continuation-token="+token, "")
			if err := xml.Unmarshal([]byte(answer), &page); err != nil {
				t.Fatal(err)
			}
			for _, each := range page.CommonPrefixes {
				keys = append(keys, each.Prefix)
			}
			for _, each := range page.Contents {
				keys = append(keys, each.Key)
			}
			if token = page.NextContinuationToken; token == "" {
				return strings.Join(keys, " ")
			}
		}
	}
	for query, want := range map[string]string{
		"":                       "a f/1 f/2 g/1 z",
		"max-keys=1":             "a f/1 f/2 g/1 z",
		"prefix=f/":              "f/1 f/2",
		"max-keys=1&delimiter=/": "a f/ g/ z",
		"start-after=f/2":        "g/1 z",
	} {
		if got := list(query); got != want {
			t.Errorf("%q: %s, want %s", query, got, want)
		}
	}
}

func TestUploadsInPartsAndChunks(t *testing.T) {
	s := Start(t, "b")
	answer := expect(t, s, 200, "POST", "/big?uploads", "")
	var started struct{ UploadId string }
	if err := xml.Unmarshal([]byte(answer), &started); err != nil {
		t.Fatal(err)
	}
	id := started.UploadId
	expect(t, s, 200, "PUT", "/big?partNumber=2&uploadId="+id, "two")
	expect(t, s, 200, "PUT", "/big?partNumber=1&uploadId="+id, "one")
	if got := s.Keys(""); len(got) != 0 {
		t.Error("visible before it is complete:", got)
	}
	expect(t, s, 200, "POST", "/big?uploadId="+id, "<C><Part><PartNumber>1</PartNumber></Part><Part><PartNumber>2</PartNumber></Part></C>")
	if got, _ := s.Object("big"); string(got) != "onetwo" {
		t.Error(string(got))
	}
	expect(t, s, 200, "PUT", "/chunked", "3;chunk-signature=0\r\nabc\r\n1\r\nd\r\n0\r\nx-amz-checksum-crc32:AA==\r\n\r\n",
		"X-Amz-Content-Sha256", "STREAMING-UNSIGNED-PAYLOAD-TRAILER")
	if got, _ := s.Object("chunked"); string(got) != "abcd" {
		t.Error(string(got))
	}
}

func TestFaults(t *testing.T) {
	s := Start(t, "b")
	s.Fail(Fault{Method: "PUT", Prefix: "lease/", Times: 1, Status: 503})
	expect(t, s, 200, "PUT", "/beat", "")
	if got := expect(t, s, 503, "PUT", "/lease/1", ""); !strings.Contains(got, "SlowDown") {
		t.Error(got)
	}
	if got := s.Keys("lease/"); len(got) != 0 {
		t.Error(got)
	}
	s.Fail(Fault{Method: "PUT", Times: 1, Status: 500, AfterSuccess: true})
	expect(t, s, 500, "PUT", "/lease/1", "")
	expect(t, s, 412, "PUT", "/lease/1", "", "If-None-Match", "*")

	s.Fail(Fault{Method: "PUT", Times: 1, Cut: true, AfterSuccess: true})
	if _, _, err := request(t, s, "PUT", "/cut", ""); err == nil {
		t.Error("the connection wasn't closed")
	}
	expect(t, s, 200, "GET", "/cut", "")

	s.Fail(Fault{Lists: true, Status: 500})
	expect(t, s, 500, "GET", "/?list-type=2", "")
	s.Heal()
	expect(t, s, 200, "GET", "/?list-type=2", "")
}

func TestDelayedPutTakesEffectAfterTheClientGaveUp(t *testing.T) {
	s := Start(t, "b")
	s.Fail(Fault{Method: "PUT", Times: 1, Delay: 100 * time.Millisecond})
	impatient := http.Client{Timeout: 20 * time.Millisecond}
	r, err := http.NewRequest("PUT", s.URL+"/b/late", bytes.NewReader([]byte("x")))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Authorization", "AWS4-HMAC-SHA256 Credential="+AccessKey+"/")
	if _, err := impatient.Do(r); err == nil {
		t.Fatal("answered in time")
	}
	if got := s.Keys(""); len(got) != 0 {
		t.Error("took effect at once")
	}
	for range 100 {
		if len(s.Keys("")) == 1 {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Error("never took effect")
}

func TestStaleModes(t *testing.T) {
	s := Start(t, "b")
	s.Put("a", []byte("old"))
	s.Weaken(Mode{StaleLists: time.Hour, StaleReads: time.Hour})
	s.Put("a", []byte("new"))
	if got := expect(t, s, 200, "GET", "/a", ""); got != "old" {
		t.Error(got)
	}
	if got := expect(t, s, 200, "GET", "/?list-type=2", ""); strings.Contains(got, "<Key>") {
		t.Error(got)
	}
	s.Heal()
	if got := expect(t, s, 200, "GET", "/a", ""); got != "new" {
		t.Error(got)
	}
}
