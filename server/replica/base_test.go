package replica

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"github.com/superfly/ltx"

	"coterie/replica/s3test"
)

func TestBaseIsCopiedWithItsFirstFileLast(t *testing.T) {
	ctx := context.Background()
	s, server := bucketStore(t)
	leader := join(t, s, newDir(t, "one"), 8)
	leader.serve(t)
	for range 3 {
		save(t, leader.app, "more")
		leader.await(t)
	}
	from, point := newestOf(t, s, 1)
	if len(point.plan) < 2 {
		t.Fatal(point.plan)
	}
	// a store that can't copy a file gets its content
	server.Fail(s3test.Fault{Method: http.MethodPut, Prefix: "kept/ltx/2/", Times: 1, Status: http.StatusNotImplemented})
	server.Requests()
	b := &base{from: from, point: point}
	if err := b.copyTo(ctx, s, generation{number: 2}); err != nil {
		t.Fatal(err)
	}
	last := ""
	for _, each := range server.Requests() {
		if each.Method == http.MethodPut && strings.HasPrefix(each.Key, "kept/ltx/2/") {
			last = each.Key
		}
	}
	if first := point.plan[0]; !strings.HasSuffix(last, ltx.FormatFilename(first.MinTXID, first.MaxTXID)) {
		t.Error("the last file is", last)
	}
	for _, key := range server.Keys("kept/ltx/2/") {
		copied, _ := server.Object(key)
		if original, _ := server.Object(strings.Replace(key, "/2/", "/1/", 1)); string(copied) != string(original) || len(copied) == 0 {
			t.Error(key, "differs")
		}
	}
	if got := len(server.Keys("kept/ltx/2/")); got != len(point.plan) {
		t.Errorf("%d files of %d", got, len(point.plan))
	}
}
