# The server, compiled, with the client in it. Built by `docker build .`; compose.yaml adds a database and TLS.
ARG PYTHON=3.13
ARG NODE=22

FROM node:${NODE}-slim AS client
WORKDIR /sources/web
COPY web/package.json web/package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY web ./
# The colours, looks and symbols that the table shares with drawings.
COPY src/highground/draw/tokens.css src/highground/draw/looks.json src/highground/draw/glyphs.svg /sources/src/highground/draw/
RUN npm run build

FROM python:${PYTHON}-slim AS wheel
RUN apt-get update && apt-get install -y --no-install-recommends gcc libc6-dev && rm -rf /var/lib/apt/lists/*
WORKDIR /sources
COPY requirements/build.txt requirements/
RUN pip install --no-cache-dir --require-hashes -r requirements/build.txt
COPY pyproject.toml setup.py README.md LICENSE ./
COPY src src
COPY tools tools
# The index of clauses names the tests that prove them.
COPY tests tests
COPY --from=client /sources/src/highground/server/client src/highground/server/client
RUN pip wheel --no-deps --no-index --no-build-isolation -w /wheel .

FROM python:${PYTHON}-slim
COPY requirements/server.txt /requirements/
RUN pip install --no-cache-dir --require-hashes -r /requirements/server.txt
RUN --mount=from=wheel,source=/wheel,target=/wheel pip install --no-cache-dir --no-deps --no-index /wheel/*.whl
RUN useradd --create-home --home-dir /data --uid 10001 highground && chmod 700 /data
USER highground
WORKDIR /data
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/healthz')"]
ENTRYPOINT ["highground"]
CMD ["serve", "--host", "0.0.0.0", "--port", "8000"]
