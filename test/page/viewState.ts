/**
 * What a page stored of its view, as the editor keeps it: there when the page is loaded again, gone when it is opened again. `?visit=`
 * tells the two apart, because the browser's tab may be one that showed another page before.
 */
const visit = new URLSearchParams(location.search).get('visit') ?? '';
if (sessionStorage.getItem('visit') !== visit) {
  sessionStorage.clear();
  localStorage.clear();
  sessionStorage.setItem('visit', visit);
}

export const viewState = {
  getState: (): unknown => JSON.parse(sessionStorage.getItem('state') ?? 'null'),
  setState: (state: unknown) => sessionStorage.setItem('state', JSON.stringify(state)),
};
