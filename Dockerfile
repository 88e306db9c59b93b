# The engine alone: `docker build -t quadriga . && docker run -i quadriga`. Nothing else is in the image.
FROM debian:bookworm AS build
RUN apt-get update && apt-get install --yes --no-install-recommends git
COPY . /source
RUN git config --system --add safe.directory /source && /source/scripts/packaging/release linux-x86-64 --output /release
RUN tar -xzf /release/quadriga-linux-x86-64.tar.gz -C /release --strip-components=1

FROM scratch
COPY --from=build /release/quadriga /release/LICENSE /release/LICENSES.txt /
USER 65534:65534
ENTRYPOINT ["/quadriga"]
