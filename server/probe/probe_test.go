package probe

import (
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"coterie/datadir"
	"coterie/replica"
	"coterie/secrets"
)

func TestAnswerNeedsAValidToken(t *testing.T) {
	t.Setenv(datadir.KeyVariable, "")
	app, key, err := datadir.NewApp(t.TempDir(), time.Second)
	if err != nil {
		t.Fatal(err)
	}
	if err := app.Bootstrap(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = app.ClearBootstrap() })
	hasher, err := secrets.NewKeyedHasher(key)
	if err != nil {
		t.Fatal(err)
	}
	other, err := secrets.NewKeyedHasher("oooooooooooooooooooooooooooooooo")
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(Answer(app, hasher, func() *replica.Status { return &replica.Status{Place: "file:/copy"} }, http.NotFoundHandler()))
	defer server.Close()
	now := time.Now()
	for name, each := range map[string]struct {
		token string
		valid bool
	}{
		"of now":      {Token(hasher, now), true},
		"too old":     {Token(hasher, now.Add(-tokenLife-time.Minute)), false},
		"too new":     {Token(hasher, now.Add(tokenLife+time.Minute)), false},
		"another key": {Token(other, now), false},
		"no text":     {"", false},
		"only a time": {"123.", false},
	} {
		reply, err := Ask(http.DefaultClient, server.URL, each.token, "")
		if err != nil {
			t.Fatal(err)
		}
		if (reply.Seen != nil) != each.valid || (reply.Status == http.StatusNotFound) == each.valid {
			t.Errorf("%s: %+v", name, reply)
		}
		if each.valid && (reply.Seen.Replica == nil || reply.Seen.Replica.Place != "file:/copy") {
			t.Errorf("the replica: %+v", reply.Seen)
		}
	}
}
