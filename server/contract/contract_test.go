package contract

import (
	"strings"
	"testing"
	"testing/fstest"
)

func TestReadRejectsUnknownProperties(t *testing.T) {
	built := func(route string) fstest.MapFS {
		return fstest.MapFS{"contract.json": {Data: []byte(`{"routes":[` + route + `]}`)}}
	}
	read, err := Read(built(`{"method":"POST","path":"/a","access":"public","bodyLimit":{"bytes":7,"ms":8}}`))
	if err != nil || read.Routes[0].BodyLimit.Bytes != 7 {
		t.Fatalf("got %+v, %v", read, err)
	}
	if _, err := Read(built(`{"method":"POST","path":"/a","limit":{"bytes":7}}`)); err == nil || !strings.Contains(err.Error(), "limit") {
		t.Fatalf("an unknown property was read: %v", err)
	}
}
