package serve

import (
	"io"
	"net"
	"net/http"
	"strings"
	"testing"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"

	"coterie/app"
	"coterie/datadir"
)

// testServer is the complete program on two free ports, with the migrations of the working tree and without rules.
type testServer struct {
	*app.Instance
	public, dashboard string
	patterns          []string
}

func startTestServer(t *testing.T, url string) *testServer {
	t.Helper()
	public, private := listenLocal(t), listenLocal(t)
	instance, err := app.New(optionsFor(newMigratedDir(t), public.Addr(), url))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := datadir.Open(instance.App, datadir.Upgrade{}); err != nil {
		t.Fatal(err)
	}
	server := &testServer{Instance: instance, public: public.Addr().String(), dashboard: private.Addr().String()}
	ready := make(chan struct{})
	instance.App.OnServe().BindFunc(func(e *core.ServeEvent) error {
		err := setUpRouter(instance, e, "test", public, private)
		server.patterns = patternsOf(e.Router.RouterGroup)
		close(ready)
		return err
	})
	ended := make(chan error, 1)
	go func() { ended <- apis.Serve(instance.App, apis.ServeConfig{HttpAddr: public.Addr().String()}) }()
	select {
	case <-ready:
	case err := <-ended:
		t.Fatal(err)
	}
	t.Cleanup(func() {
		event := &core.TerminateEvent{}
		event.App = instance.App
		_ = instance.App.OnTerminate().Trigger(event, func(e *core.TerminateEvent) error { return e.App.ClearBootstrap() })
		<-ended
	})
	return server
}

func listenLocal(t *testing.T) net.Listener {
	t.Helper()
	listener, err := listen("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	return listener
}

// sendRequest sends a request as one of our own pages would, with additional headers as "Name: value".
func sendRequest(t *testing.T, method, url, body string, headers ...string) (*http.Response, string) {
	t.Helper()
	request, err := http.NewRequest(method, url, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Sec-Fetch-Site", "same-origin")
	request.Header.Set("Content-Type", "application/json")
	for _, header := range headers {
		name, value, _ := strings.Cut(header, ": ")
		if name == "Host" {
			request.Host = value
			continue
		}
		request.Header.Set(name, value)
	}
	client := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	answer, err := client.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer, string(text)
}

func TestSuperuserHintNamesOtherDirectory(t *testing.T) {
	if hint := superuserHint(app.DefaultDir); strings.Contains(hint, "--dir") || !strings.Contains(hint, "coterie superuser upsert EMAIL\n") {
		t.Error(hint)
	}
	if hint, dir := superuserHint("/srv/data"), " --dir /srv/data\n"; !strings.Contains(hint, dir) {
		t.Errorf("%q isn't in %s", dir, hint)
	}
}

func TestCountFiles(t *testing.T) {
	if one, more := countFiles(1), countFiles(3); one != "1 file" || more != "3 files" {
		t.Errorf("%s, %s", one, more)
	}
}
