package routing

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

func TestShareTargetOpensTheFormThatSaysWhatIsMissing(t *testing.T) {
	forwarded := 0
	server := httptest.NewServer(ShareTarget(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { forwarded++ })))
	defer server.Close()
	client := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	for _, size := range []int{0, 8 << 20} {
		answer, err := client.Post(server.URL+"/share-target", "multipart/form-data; boundary=b", strings.NewReader(strings.Repeat("a", size)))
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		if answer.StatusCode != http.StatusSeeOther || answer.Header.Get("Location") != "/dashboard/support?new=1&shared=missed" {
			t.Errorf("%d bytes: %d %v", size, answer.StatusCode, answer.Header)
		}
	}
	for _, request := range [][2]string{{"GET", "/share-target"}, {"POST", "/share-target/"}, {"POST", "/api/share-target"}} {
		before := forwarded
		ShareTarget(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { forwarded++ })).
			ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(request[0], request[1], nil))
		if forwarded != before+1 {
			t.Errorf("%v wasn't forwarded", request)
		}
	}
}
